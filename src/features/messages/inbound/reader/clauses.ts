import type { RsvpStatus } from "#features/attendance/schema.ts";

// First-person clauses are built from their parts, so that no one has to think of every combination. The parts are in
// the form that the reader compares: without apostrophes, and "gonna" for "going to".

const split = (list: string) => list.split(", ");
const combine = (...parts: readonly string[]): string[] =>
  parts
    .map(split)
    .reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => `${start} ${end}`.trim())));

/** What someone who comes does. */
const DOES = "make it, come, play, be there, attend, join, join you, make this one";
const IS_DOING = "coming, playing, going, attending, joining, making it";
const MISSES = "miss, skip, sit out, pass on, miss out on";
const GAME = "this one, it, this game, this week, the game, that one, the next game";
const RECORD =
  "put me as, put me down as, put me down for, mark me, mark me as, mark me down as, count me as, im";

/** Clauses that are responses wherever they end a part of a message (TEXT-34). */
export const CLAUSES: Record<RsvpStatus, readonly string[]> = {
  attending: [
    ...combine(
      "i can, we can, ill, well, im gonna, were gonna, gonna, im able to, ill be able to, i plan to, im planning to, planning to",
      DOES,
    ),
    ...combine("im, were, ill be, i plan on, im planning on", IS_DOING),
    ...combine(RECORD, "in, a yes, yes, attending, coming"),
    "i plan on being there",
    "im planning on being there",
    "planning on being there",
  ],
  not_attending: [
    ...combine(
      "i cant, we cant, cant, i wont, we wont, wont, i wont be able to, we wont be able to, wont be able to, " +
        "ill not be able to, im unable to, unable to, im not able to, not able to, im not gonna, were not gonna, not gonna, " +
        "im not gonna be able to, not gonna be able to",
      DOES,
    ),
    ...combine("im not, were not, not, i wont be, wont be", IS_DOING),
    ...combine(
      "ill, im gonna, gonna, i have to, have to, i gotta, gotta, i need to, need to, ill have to, will have to, " +
        "im gonna have to, gonna have to",
      MISSES,
      GAME,
    ),
    ...combine(RECORD, "out, a no, not coming, unavailable"),
  ],
  maybe: [...combine(RECORD, "a maybe, maybe, tentative")],
};
