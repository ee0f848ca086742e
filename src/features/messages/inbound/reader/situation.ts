import type { RsvpStatus, StoredResponse } from "#features/attendance/schema.ts";
import type { Language } from "#words/language.ts";
import type { SentAsk } from "./reactions.ts";

/** A member in a game, as a letter stands for one. */
export type Choice = { gameId: string; memberId: string };

/** A member in a game that a phone was texted about and that still takes responses. */
export type AskedGame = Choice & {
  /** The member's full name. */
  name: string;
  /** True if the newest text about the game named the member. Only then is a plain response for them (REACH-06). */
  isNamed: boolean;
  gameOn: string;
  /** The date by the team's clock. */
  today: string;
  textedAt: Date;
  response: StoredResponse | null;
  respondedAt: Date | null;
};

/** What letters mean now. `response` is what was said before we asked back who or which game it's for. */
export type Letters = { choices: readonly Choice[]; response: RsvpStatus | null };

/** What the reader has to know besides the words. */
export type Situation = {
  /** What we last sent to the number. A question back is an ask, too. */
  lastSent: "ask" | "confirmation" | "other";
  /** The open games, earliest first, once for each member the phone stands for. */
  games: readonly AskedGame[];
  /** The asks that a reaction may quote. */
  asks: readonly SentAsk[];
  /** The letters that hold (REACH-09), or null if none do. */
  letters: Letters | null;
  /** The test text, if it's the last text that we sent to the number. No response to it counts (START-24). */
  test: { body: string; textedAt: Date } | null;
  isOptedOut: boolean;
  /** True while the number has to confirm with YES that it wants texts (TEXT-54). */
  isWaitingForYes: boolean;
  /** True if a doubtful wish to stop was asked back in the last 30 days (TEXT-27). */
  askedBefore: boolean;
  /** True if a text to this phone names who it's for, because a guardian may read it (REACH-02). */
  hasNames: boolean;
  /** The words of the names that texts named and that the phone no longer stands for. Nothing about them counts. */
  formerNames: readonly string[];
  /** The first and last names of the manager, in lowercase. They change nothing about a response. */
  names: readonly string[];
  /** The language of the number's texts. English if it's missing. */
  language?: Language;
};

export type GameResponse = Choice & { response: RsvpStatus; note: string | null };

export type Reading =
  | { kind: "stop"; language: Language; isConfirmedByProvider: boolean }
  | { kind: "wrong-number" | "start" | "consent" | "doubt" | "test" | "nothing" | "manager" }
  | { kind: "language"; language: Language }
  | { kind: "help"; language: Language; isWho: boolean; hasProviderReplied: boolean }
  /** `isDoubtful` is true if the message also asks for no more texts. */
  | { kind: "responses"; responses: GameResponse[]; isDoubtful: boolean }
  /** Asks back who or which game is meant. `response` is null if the message has none, or more than one. */
  | { kind: "which"; response: RsvpStatus | null; choices: Choice[] }
  | { kind: "acknowledgment"; gameId: string }
  | { kind: "late"; choices: Choice[]; note: string };

export const manager: Reading = { kind: "manager" };
export const nothing: Reading = { kind: "nothing" };

export const toResponses = (responses: GameResponse[]): Reading => ({
  kind: "responses",
  responses,
  isDoubtful: false,
});
