/** Each tone: seconds from the start, length in seconds, pitch in hertz, loudness, wave. */
export type Tone = readonly [at: number, length: number, pitch: number, loud: number, shape: OscillatorType];
export type SoundName = "move" | "stays" | "leaves" | "split" | "flag" | "win" | "loss" | "draw" | "offer";

const G3 = 196, C4 = 261.6, E4 = 329.6, G4 = 392, C5 = 523.3, E5 = 659.3, G5 = 784;

/** The three challenge phrases last as long as the moment's verdict, whoever wins. */
export const PHRASES: Readonly<Record<SoundName, readonly Tone[]>> = {
  move: [[0, 0.07, 180, 0.18, "triangle"], [0.012, 0.05, 95, 0.16, "sine"]],
  stays: [[0, 0.12, 140, 0.2, "triangle"], [0.42, 0.16, G4, 0.13, "triangle"], [0.54, 0.24, C5, 0.13, "triangle"]],
  leaves: [[0, 0.12, 140, 0.2, "triangle"], [0.42, 0.16, C5, 0.13, "triangle"], [0.54, 0.24, G4, 0.13, "triangle"]],
  split: [[0, 0.12, 140, 0.2, "triangle"], [0.42, 0.34, E4, 0.12, "triangle"], [0.42, 0.34, E4 * 1.06, 0.1, "triangle"]],
  // a bugle's falling phrase for a lost Flag
  flag: [[0, 0.34, G4, 0.09, "triangle"], [0.36, 0.18, G4, 0.09, "triangle"], [0.56, 0.9, C5, 0.09, "triangle"]],
  win: [[0, 0.14, C5, 0.12, "triangle"], [0.13, 0.14, E5, 0.12, "triangle"], [0.26, 0.5, G5, 0.12, "triangle"]],
  loss: [[0, 0.2, E4, 0.12, "triangle"], [0.2, 0.2, C4, 0.12, "triangle"], [0.4, 0.5, G3, 0.12, "triangle"]],
  draw: [[0, 0.2, E4, 0.12, "triangle"], [0.22, 0.4, E4, 0.12, "triangle"]],
  offer: [[0, 0.12, E5, 0.1, "sine"], [0.14, 0.2, E5, 0.1, "sine"]],
};
