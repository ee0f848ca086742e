import { Side } from "#features/teams/schema.ts";
import * as z from "zod";
import { Reminder } from "#features/reminders/schema.ts";
import { PhoneBlock } from "#features/teams/phones/schema.ts";
import { LeagueSub } from "../pool/schema.ts";
import { SheetRequest } from "../requests/schema.ts";
import { RespondedVia, StoredResponse } from "../schema.ts";

/** A date (yyyy-MM-dd) and time (HH:mm) in the team's time zone. */
export const Moment = z.object({ on: z.iso.date(), time: z.string() });
export type Moment = z.infer<typeof Moment>;

const Phone = z.object({
  phone: z.string(),
  /** Formatted for display: (312) 555-0142. */
  displayPhone: z.string(),
});

/** A row on the sheet: a roster member and their response. */
export const SheetMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
  /** True for a sub who said yes to this game. */
  isSub: z.boolean(),
  ...Phone.shape,
  contacts: z.array(Phone.extend({ label: z.string() })),
  /** Why they get no texts, or null if one of their phones does. */
  block: PhoneBlock.nullable(),
  /** When they were last texted about this game, or null if they weren't. */
  textedAt: Moment.nullable(),
  /** Null if the member hasn't responded (ATT-08). */
  response: StoredResponse.nullable(),
  /** Their place in line while they're waitlisted, counted from 1. Missing in earlier copies. */
  place: z.number().int().nullish(),
  respondedAt: Moment.nullable(),
  respondedVia: RespondedVia.nullable(),
  /** What they added to their response, such as "10 min late". */
  note: z.string().nullable(),
  /** A reply by text that isn't a response, until a manager has seen it. */
  unreadReply: z.string().nullable(),
  /** The last of their away days if the response was set by away days, or null otherwise. */
  awayUntil: z.iso.date().nullable(),
  /** Their response before the game was rescheduled. */
  earlierResponse: StoredResponse.nullable(),
  /** What they ask for after the deadline. Null once it's decided. Missing in earlier copies, like what follows. */
  request: SheetRequest.nullish(),
  /** True for a no that came after the deadline (NEED-31). */
  isLate: z.boolean().optional(),
  /** The groups they're in. Copies for offline reading that an earlier version made have none. */
  groupIds: z.array(z.uuid()).optional(),
});
export type SheetMember = z.infer<typeof SheetMember>;

/** The game on the sheet (ATT-03). Its date and time are in the team's time zone and are never converted. */
export const SheetGame = z.object({
  id: z.uuid(),
  team: z.object({ id: z.uuid(), name: z.string() }),
  kind: z.enum(["game", "practice", "other"]),
  gameOn: z.iso.date(),
  /** Formatted as HH:mm:ss. Null if the game has no time. */
  gameTime: z.string().nullable(),
  location: z.string(),
  opponent: z.string().nullable(),
  /** Missing in copies for offline reading that an earlier version made. */
  side: Side.nullish(),
  notes: z.string().nullable(),
  arrivalMinutes: z.number().int().nullable(),
  isCancelled: z.boolean(),
  /** True once the game has started and members can no longer respond (OP-29). */
  isClosed: z.boolean(),
  /** True in the last 24 hours before the start, when players no text reached should be called (REACH-39). */
  isCallTime: z.boolean(),
  /** Whether the viewer can also change the roster. */
  canManageTeam: z.boolean(),
  /** True while a manager can still set responses. Managers have two more weeks than members do. */
  canSet: z.boolean(),
  /** When responses are due, and whether that has passed. Null without a deadline, and missing in earlier copies. */
  due: Moment.extend({ isPast: z.boolean() }).nullish(),
  /** The minimum number of players the team wants. Null if there's no minimum, and for events other than games. */
  neededPlayers: z.number().int().nullable(),
  /** How many players the game can have. Null if there's no maximum, and missing in earlier copies. */
  maximumPlayers: z.number().int().nullish(),
  /** True if an open spot can't be offered to the waitlist because the team has no texts left. */
  isOutOfTexts: z.boolean().optional(),
  /** The team's sport, which decides what members of groups are called. Missing in earlier copies, like the groups. */
  sport: z.string().optional(),
  /** The team's groups in order. Their minimum is null for events other than games. */
  groups: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        minimum: z.number().int().nullable(),
        /** As on the line-up: "G". */
        initials: z.string(),
      }),
    )
    .optional(),
  /** People of the league's sub pool who play. They aren't on the roster. Missing in copies of an earlier version. */
  leagueSubs: z.array(LeagueSub).optional(),
  reminders: z.array(Reminder.extend({ sentTo: z.number().int() })),
  /** The team's local time when the sheet was read. */
  now: Moment,
});
export type SheetGame = z.infer<typeof SheetGame>;

/** How many of the members on the sheet gave each response, or none. */
export const Tally = z.object({
  attending: z.number().int(),
  not_attending: z.number().int(),
  maybe: z.number().int(),
  none: z.number().int(),
});
export type Tally = z.infer<typeof Tally>;

/** A game's attendance. */
export const Sheet = z.object({
  game: SheetGame,
  /** Ordered by name: every active member, plus anyone with a response (OP-32). */
  members: z.array(SheetMember),
  /** The sheet's version, which changes with every response. The event stream announces the latest one. */
  version: z.string(),
});
export type Sheet = z.infer<typeof Sheet>;
