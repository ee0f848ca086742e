import type { Side } from "../schema.ts";

/** The part of a game that says who it's against. */
export type Sided = { opponent: string | null; side?: string | null | undefined };

export const sideNames = { home: "Home", away: "Away" } as const satisfies Record<Side, string>;

/** Returns the word before the opponent (RESULT-03). */
export const getVersus = (side: string | null | undefined) => (side === "away" ? "at" : "vs");

/** Formats "vs Harbor Street FC", or "at Harbor Street FC" for an away game. */
export const formatAgainst = (opponent: string, side: string | null | undefined) =>
  `${getVersus(side)} ${opponent}`;
