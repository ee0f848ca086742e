/** What each kind of text is for. Every text has exactly one kind. */
export const textKinds = {
  /** Introduces a team to a number, before any other text of that team. */
  first: { isAsk: false, isFree: true },
  /** Asks a number from the join form whether it wants the team's texts. */
  question: { isAsk: false, isFree: true },
  /** Shows a manager what players will get (START-23). It quotes an ask, but no response to it counts. */
  test: { isAsk: false, isFree: true },
  /** The texts 24 hours and 1 hour before a game. */
  reminder: { isAsk: true, isFree: false },
  /** A message that a manager typed. */
  message: { isAsk: false, isFree: false },
  /** A game was canceled or changed. */
  change: { isAsk: false, isFree: false },
  /** Asks players again who haven't responded. */
  nudge: { isAsk: true, isFree: false },
  /** A game was rescheduled, so players have to respond again. */
  moved: { isAsk: true, isFree: false },
  /** Tells a manager that too few players are coming. */
  shortage: { isAsk: false, isFree: false },
  /** Asks a sub to play. */
  "sub-call": { isAsk: true, isFree: false },
  /** Tells a sub that a spot was filled, or that the game changed. */
  "sub-update": { isAsk: false, isFree: false },
  /** Tells a manager what members said after the deadline. */
  request: { isAsk: false, isFree: false },
  /** Tells a member what a manager decided about their response after the deadline. */
  "request-update": { isAsk: false, isFree: false },
  /** Asks a manager how a league game ended (RESULT-40). We pay for it. */
  score: { isAsk: false, isFree: true },
  /** Offers a spot to someone on the waitlist. */
  waitlist: { isAsk: true, isFree: false },
  /** Tells someone that they're in, or that a manager moved them to the waitlist. */
  "waitlist-update": { isAsk: false, isFree: false },
  /** Asks a manager whether a league game may change (RESULT-15). We pay for it. */
  "change-request": { isAsk: false, isFree: true },
  /** The link to Your Games, for someone who asked for it without an account (PUBLIC-55). We pay for it. */
  page: { isAsk: false, isFree: true },
} as const satisfies Record<string, { isAsk: boolean; isFree: boolean }>;

export type TextKind = keyof typeof textKinds;

/** The kinds of which each text goes to one member, so that lists show them with their game. */
export const kindsToOne = [
  "sub-call",
  "sub-update",
  "request-update",
  "waitlist",
  "waitlist-update",
] as const satisfies readonly TextKind[];

/** Each text of these kinds goes to one member, so those of a kind are listed together. */
export const isToOne = (kind: string) => kindsToOne.some((own) => own === kind);

/** Returns whether texts of this kind cost the team nothing. */
export const isFree = (kind: string) => Object.hasOwn(textKinds, kind) && textKinds[kind as TextKind].isFree;
