// Generated from src/salpakan/server/messages/. Do not edit by hand.

export type SideName = "white" | "black";

export type SquareName = string;

export type RankCode = string;

export type MoveText = string;

/** A time control: main time and increment a move, and the time to place (RULES 6.7). */
export interface Clock {
  initialMs: number;
  incrementMs: number;
  placementMs?: number | null;
}

/** Body of POST /api/games. */
export interface NewGame {
  opponent: "computer" | "device" | "friend" | "anyone";
  level?: string | null;
  variant?: string;
  clock?: Clock | null;
  side?: "white" | "black" | "lot";
  first?: "white" | "black" | "lot";
  shownAtEnd?: boolean;
}

/** Body of POST /api/games/{game}/join: somebody comes who was invited. */
export interface Taking {
  code?: string;
  visitor: string;
}

/** Answer to GET /api/games/{game}/invitation: what somebody is invited to. */
export interface Invitation {
  variant: VariantInfo;
  clock: Clock | null;
  side: SideName;
  first: SideName;
  host: string | null;
  taken: boolean;
}

/** A table in the lobby at which somebody waits for anyone. */
export interface OpenSeat {
  game: string;
  variant: string;
  clock: Clock | null;
  side: SideName;
  first: SideName;
  host: string | null;
  waitsMs: number;
}

/** Answer to GET /api/lobby: the tables at which somebody waits now, longest first. */
export interface Lobby {
  seats: OpenSeat[];
}

/** Secret seat tokens. Against the computer only the person's own is given. */
export interface Seats {
  white: string | null;
  black: string | null;
}

/** Answer to POST /api/games and to POST /api/games/{game}/rematch. */
export interface GameMade {
  game: string;
  seats: Seats;
  invitation: string | null;
}

/** Answer to a request that was refused; nothing has changed. */
export interface Problem {
  code: string;
}

/** A named placement (RULES §10); squares as White sees them, row 3 in front. */
export interface FormationInfo {
  id: string;
  strategy: string;
  name: string;
  otherName: string | null;
  drawing: string;
  note: string;
  idea: string;
  strengths: string[];
  weaknesses: string[];
  pieces: Record<SquareName, RankCode>;
}

/** What a page must know to show a variant (RULES §9). */
export interface VariantInfo {
  name: string;
  width: number;
  height: number;
  homeRows: number;
  army: Record<RankCode, number>;
  spyName: "spy" | "agent";
  ranksTold: boolean;
  flagsShown: boolean;
  namesHidden: boolean;
  lightsAndMusic: boolean;
  quietLimit: number | null;
}

/** Answer to GET /api/catalogue: what one can play and with what. */
export interface Catalogue {
  variants: VariantInfo[];
  levels: string[];
  level: string;
  formations: FormationInfo[];
}

/** Answer to GET /api/warmth: do the levels play themselves, or how far (0 to 100) are they? */
export interface Warmth {
  ready: boolean;
  percent: number;
}

/** Answer to GET /api/start: an army ready to move, for the first screen. */
export interface OpeningMoves {
  variant: VariantInfo;
  pieces: Record<SquareName, RankCode>;
  enemy: SquareName[];
  legal: MoveText[];
}

/** One move of a finished game. */
export interface ReplayMove {
  move: MoveText;
  verdict: "challenger-stays" | "defender-stays" | "split" | null;
}

/** A side showed its Flag after so many moves (RULES 6.5). */
export interface ReplayShown {
  side: SideName;
  ply: number;
}

/** What opens a side's commitment (docs/verifying.md), both 64 hexadecimal digits. */
export interface Opening {
  side: SideName;
  salt: string;
  commitment: string;
}

/** Answer to GET /api/games/{game}/replay, after the end only (RULES 7.1). */
export interface Replay {
  variant: VariantInfo;
  white: Record<SquareName, RankCode>;
  black: Record<SquareName, RankCode>;
  first: SideName;
  moves: ReplayMove[];
  shown: ReplayShown[];
  openings: Opening[];
  winner: SideName | null;
  reason: string;
}

/** Take a seat on this connection; an earlier seat on it is left. */
export interface Join {
  type: "join";
  game: string;
  token?: string | null;
  side?: SideName | null;
  seq?: number;
}

/** Set my placement so far, whole; it may be unfinished until it is locked (RULES 3.1). */
export interface Place {
  type: "place";
  id: string;
  pieces: Record<SquareName, RankCode>;
}

/** My placement is final (RULES 3.3). `pieces`, when given, is placed first. */
export interface Lock {
  type: "lock";
  id: string;
  pieces?: Record<SquareName, RankCode> | null;
}

/** Move a piece (RULES §4). */
export interface Play {
  type: "play";
  id: string;
  move: MoveText;
}

/** RULES 6.4. */
export interface OfferDraw {
  type: "offer-draw";
  id: string;
}

/** Accept or decline the open draw offer (RULES 6.4). */
export interface AnswerDraw {
  type: "answer-draw";
  id: string;
  accept: boolean;
}

/** RULES 6.4. */
export interface Resign {
  type: "resign";
  id: string;
}

/** Let the game not take place; until the first move is played (RULES 6.9). */
export interface CallOff {
  type: "call-off";
  id: string;
}

/** Show my Flag to the enemy (RULES 6.5). */
export interface ShowFlag {
  type: "show-flag";
  id: string;
}

/** Is the link alive? The page sends one every few seconds. */
export interface Ping {
  type: "ping";
}

export type FromClient = Join | Place | Lock | Play | OfferDraw | AnswerDraw | Resign | CallOff | ShowFlag | Ping;

/** A side has locked its placement; nothing is said of it (RULES 3.3). */
export interface Locked {
  type: "locked";
  seq: number;
  side: SideName;
  commitment: string | null;
  salt: string | null;
}

/** Both have locked; `first` moves first. */
export interface Started {
  type: "started";
  seq: number;
  first: SideName;
}

/** A move, with the arbiter's verdict when it was a challenge (RULES 5.1). */
export interface Moved {
  type: "moved";
  seq: number;
  ply: number;
  side: SideName;
  move: MoveText;
  verdict: "challenger-stays" | "defender-stays" | "split" | null;
  challengerRank: RankCode | null;
  defenderRank: RankCode | null;
}

/** A side shows its Flag (RULES 6.5). */
export interface FlagShown {
  type: "flag-shown";
  seq: number;
  side: SideName;
  square: SquareName;
}

export interface DrawOffered {
  type: "draw-offered";
  seq: number;
  side: SideName;
}

/** The offer is gone; moving declines too (RULES 6.4). */
export interface DrawDeclined {
  type: "draw-declined";
  seq: number;
  side: SideName;
}

/** The game is over (RULES §6). */
export interface Ended {
  type: "ended";
  seq: number;
  winner: SideName | null;
  reason: string;
}

export type Event = Locked | Started | Moved | FlagShown | DrawOffered | DrawDeclined | Ended;

/** A standing piece, named by the square it started on (RULES 8.1). */
export interface PieceState {
  square: SquareName;
  start: SquareName;
  side: SideName;
  moved: boolean;
  rank: RankCode | null;
  implied: RankCode[] | null;
}

/** A piece that left, in the order of leaving (RULES 7.1). */
export interface FallenState {
  start: SquareName;
  side: SideName;
  ply: number;
  rank: RankCode | null;
}

/** Who sits on a side. */
export interface Player {
  kind: "person" | "computer";
  name: string | null;
  here: boolean;
  goneInMs: number | null;
}

/** Time left now; the running clock counts down from the moment the message was made. */
export interface Clocks {
  whiteMs: number;
  blackMs: number;
  running: SideName[];
}

/** All that one seat may know of a game at `seq`. */
export interface State {
  seat: SideName;
  phase: "placing" | "playing" | "over";
  variant: VariantInfo;
  white: Player;
  black: Player;
  device: boolean;
  invited: boolean;
  listed: boolean;
  locked: SideName[];
  placement: Record<SquareName, RankCode>;
  first: SideName | null;
  toMove: SideName | null;
  ply: number;
  quiet: number;
  pieces: PieceState[];
  fallen: FallenState[];
  legal: MoveText[];
  clocks: Clocks | null;
  drawOffer: SideName | null;
  flagsShown: SideName[];
  winner: SideName | null;
  reason: string | null;
  rematch: string | null;
}

/** What happened since the page's last number, and how the table stands now. */
export interface Update {
  type: "update";
  game: string;
  seq: number;
  events: Event[];
  state: State;
}

/** The command took effect and is kept. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** One thing wrong with a command; `subject` is a square, rank or move in it. */
export interface Fault {
  code: string;
  subject: string | null;
}

/** The command changed nothing. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  faults: Fault[];
}

/** The link is alive. */
export interface Pong {
  type: "pong";
  seq: number;
}

export type ToClient = Update | Ack | Refused | Pong;

/** Body of POST /api/account; a guest becomes the account and keeps its games. */
export interface NewAccount {
  name: string;
  password: string;
}

/** Body of POST /api/session. */
export interface LogIn {
  name: string;
  password: string;
}

/** Body of PATCH /api/me: another name, another password, or both. */
export interface ChangeMe {
  password: string;
  name?: string | null;
  newPassword?: string | null;
}

/** Body of DELETE /api/me. */
export interface DeleteMe {
  password?: string | null;
}

/** Answer to GET /api/me, and to all that changes it: who asks. */
export interface Me {
  kind: "nobody" | "guest" | "account";
  name: string | null;
  made: number | null;
  sessions: number;
}

/** Answer to a request that was refused for several reasons, all of them named. */
export interface Faults {
  code: string;
  faults: string[];
}

/** Who sits or sat across; a name that the variant hides is null while the game runs. */
export interface Opponent {
  kind: "computer" | "device" | "guest" | "account" | "deleted";
  name: string | null;
}

/** A game at which I sit. */
export interface MyGame {
  game: string;
  side: SideName | null;
  variant: string;
  opponent: Opponent;
  made: number;
  over: boolean;
  winner: SideName | null;
  reason: string | null;
}

/** Answer to GET /api/me/games, the newest first. */
export interface MyGames {
  games: MyGame[];
  next: string | null;
}

/** A browser in which I am at home. */
export interface MySession {
  made: number;
  used: number;
}

/** A game of mine in an export; one that still runs on one device is only listed. */
export interface KeptGame {
  listed: MyGame;
  record: string | null;
  told: Update | null;
}

/** Answer to GET /api/me/export: all that is kept of me. */
export interface Export {
  me: Me;
  sessions: MySession[];
  games: KeptGame[];
}
