import { keep, kept } from "../shell/keep";
import { PHRASES, type SoundName } from "./phrases";

const KEY = "salpakan.mute";
let on = $state(kept(KEY) === null);
let context: AudioContext | null = null;

/** Sounds are short phrases of synthesised tones; the same public event always makes the same one. */
export const sound = {
  get on(): boolean {
    return on;
  },
  toggle(): void {
    on = !on;
    keep(KEY, on ? null : "1");
    if (on) play("move");
  },
};

/** Browsers let sound begin only after a gesture; before one, nothing is played and nothing is queued. */
export function play(name: SoundName): void {
  if (!on || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + 0.01;
  for (const tone of PHRASES[name]) ring(context, start, tone);
}

function ring(audio: AudioContext, start: number, [at, length, pitch, loud, shape]: (typeof PHRASES)[SoundName][number]): void {
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start + at);
  gain.gain.setValueAtTime(0, start + at);
  gain.gain.linearRampToValueAtTime(loud, start + at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start + at);
  voice.stop(start + at + length + 0.02);
}
