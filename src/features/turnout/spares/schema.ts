import * as z from "zod";
import { Response } from "#features/attendance/schema.ts";
import { CallState, OfferState } from "#features/attendance/spares/schema.ts";
import { SkipReason } from "#features/messages/blasts/schema.ts";
import { MessageState } from "#features/messages/schema.ts";
import { MOST_SPOTS, USUAL_WAIT, WAITS } from "./rules.ts";

/** As the team's clock shows it: yyyy-MM-dd and HH:mm. */
const Moment = z.object({ on: z.iso.date(), time: z.string() });

/** Somebody who stands by, or was asked for this game. */
export const CalledSpare = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** False for whoever is a player by now. */
  isSpare: z.boolean(),
  /** To the game. */
  response: Response.nullable(),
  /** Why no text reaches them; null when one does. */
  unreachable: SkipReason.nullable(),
  /** Whether they are still to be asked. */
  isNext: z.boolean(),
  /** Null: not asked. */
  offer: z
    .object({
      state: OfferState,
      askedAt: Moment,
      answeredAt: Moment.nullable(),
      /** Of the text that asked them. */
      delivery: MessageState.nullable(),
    })
    .nullable(),
});
export type CalledSpare = z.infer<typeof CalledSpare>;

export const SpareCall = z.object({
  /** In the order in which they are called up. */
  spares: z.array(CalledSpare),
  /** Null before the first call. */
  call: z
    .object({
      state: CallState,
      spots: z.number().int(),
      /** How many of them are. */
      taken: z.number().int(),
      waitMinutes: z.number().int(),
      startedBy: z.string().nullable(),
      startedAt: Moment,
      /** The team has not enough texts left for the next one. */
      isShort: z.boolean(),
      /** The end of the quiet hours that it waits for. */
      pausedUntil: Moment.nullable(),
      /** When the next one is asked, unless somebody answers before. */
      nextAt: Moment.nullable(),
    })
    .nullable(),
  /** Not once the game has started, is cancelled or has no time. */
  canCall: z.boolean(),
  /** The start is so near that nobody is waited for. */
  isAllAtOnce: z.boolean(),
  /** How many are missing to the team's minimum; at least one. */
  suggestedSpots: z.number().int(),
  /** Segments that may still be sent, and what asking everybody who is next would cost. */
  left: z.number().int(),
  cost: z.number().int(),
  /** The team's wall time (HH:mm:ss) when it is in its quiet hours, null otherwise. */
  quietAt: z.string().nullable(),
});
export type SpareCall = z.infer<typeof SpareCall>;

export const NewCall = z.object({
  spots: z.number().int().min(1).max(MOST_SPOTS),
  waitMinutes: z.union(WAITS.map((wait) => z.literal(wait))).default(USUAL_WAIT),
  /** Made by the caller, one for each call: repeating it starts nothing more. */
  requestKey: z.uuid(),
});
export type NewCall = z.infer<typeof NewCall>;
