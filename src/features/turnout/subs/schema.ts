import * as z from "zod";
import { StoredResponse } from "#features/attendance/schema.ts";
import { CallState, OfferState } from "#features/attendance/subs/schema.ts";
import { SkipReason } from "#features/messages/blasts/schema.ts";
import { MessageState } from "#features/messages/schema.ts";
import { NamedGroup } from "#features/teams/groups/schema.ts";
import { MAX_SPOTS, DEFAULT_WAIT_MINUTES, WAIT_OPTIONS } from "./rules.ts";

/** A local date and time in the team's time zone: yyyy-MM-dd and HH:mm. */
const Moment = z.object({ on: z.iso.date(), time: z.string() });

/** A sub, or a former sub who was asked to play in this game. */
export const CalledSub = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** False for someone who has become a regular player since they were asked. */
  isSub: z.boolean(),
  /** Their RSVP for the game. */
  response: StoredResponse.nullable(),
  /** Why they can't be texted, or null if they can. */
  unreachable: SkipReason.nullable(),
  /** True if they're still in line to be asked. */
  isNext: z.boolean(),
  /** The ids of the team's groups that they're in. */
  groupIds: z.array(z.uuid()).optional(),
  /** Null if they haven't been asked. */
  offer: z
    .object({
      state: OfferState,
      askedAt: Moment,
      respondedAt: Moment.nullable(),
      /** The delivery state of the text that asked them. */
      delivery: MessageState.nullable(),
    })
    .nullable(),
});
export type CalledSub = z.infer<typeof CalledSub>;

export const SubCall = z.object({
  /** The subs in calling order. */
  subs: z.array(CalledSub),
  /** The call, or null if there hasn't been one. */
  call: z
    .object({
      state: CallState,
      spots: z.number().int(),
      /** How many spots are filled. */
      taken: z.number().int(),
      waitMinutes: z.number().int(),
      startedBy: z.string().nullable(),
      startedAt: Moment,
      /** True if the team doesn't have enough texts left to ask the next sub. */
      isOutOfTexts: z.boolean(),
      /** When quiet hours end, if the call is waiting for that. Otherwise null. */
      pausedUntil: Moment.nullable(),
      /** When the next sub will be asked, unless someone responds sooner. */
      nextAt: Moment.nullable(),
      /** How far the call has gone in the league's sub pool, or null if it hasn't gone on to it. */
      pool: z.object({ state: z.enum(["asking", "ended"]), asked: z.number().int() }).nullish(),
      /** The group that the call is for, or null if it's for everyone. */
      group: NamedGroup.nullish(),
      /** True if no one of the group is left to ask, and the manager has to decide about the others (NEED-12). */
      canAskOthers: z.boolean().optional(),
      /** True if the manager confirmed that the others are asked too. */
      asksOthers: z.boolean().optional(),
    })
    .nullable(),
  /** True if a call can go on to a league's sub pool. */
  hasPool: z.boolean().optional(),
  /** The groups that are missing someone, in the team's order, with how many. */
  shortGroups: z.array(NamedGroup.extend({ missing: z.number().int() })).optional(),
  /** False if the game has started, is canceled, or has no time, or if the team is archived. */
  canCall: z.boolean(),
  /** How many people wait for a spot. Subs can't be called before them. */
  waiting: z.number().int().optional(),
  /** True if the game starts so soon that everyone is asked at the same time. */
  isAskingEveryone: z.boolean(),
  /** How many players the team still needs to reach its minimum, or one if it has enough. */
  suggestedSpots: z.number().int(),
  /** The number of texts left, and the cost of asking everyone in line, both in segments. */
  left: z.number().int(),
  cost: z.number().int(),
  /** The team's local time (HH:mm:ss) if it's during quiet hours, otherwise null. */
  quietAt: z.string().nullable(),
});
export type SubCall = z.infer<typeof SubCall>;

export const NewCall = z.object({
  spots: z.number().int().min(1).max(MAX_SPOTS),
  waitMinutes: z.union(WAIT_OPTIONS.map((wait) => z.literal(wait))).default(DEFAULT_WAIT_MINUTES),
  /**
   * The group that the call is for, or null if it's for everyone. The others are asked only after the manager confirms
   * that (NEED-12).
   */
  groupId: z.uuid().nullish(),
  /** Whether the call goes on to the league's sub pool once all of the team's subs were asked (NEED-42). */
  asksPool: z.boolean().optional(),
  /** The level of the game, from 1 to 5. The pool's people within one of it are asked. Null if any level fits. */
  poolLevel: z.number().int().min(1).max(5).nullish(),
  /** The idempotency key, which the client creates for each call. Repeating a key doesn't start another call. */
  requestKey: z.uuid(),
});
export type NewCall = z.infer<typeof NewCall>;
