import * as z from "zod";
import { Reminder } from "#features/reminders/schema.ts";
import { AnsweredVia, Response } from "../schema.ts";

/** A moment as the team's clock shows it: yyyy-MM-dd and HH:mm. */
export const Moment = z.object({ on: z.iso.date(), time: z.string() });
export type Moment = z.infer<typeof Moment>;

const Phone = z.object({
  phone: z.string(),
  /** As people write it: (312) 555-0142. */
  phoneInWords: z.string(),
});

/** One line of the sheet: somebody of the roster, and what they said. */
export const SheetMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
  /** Stands by for the team, and said yes to this game. */
  isSpare: z.boolean(),
  ...Phone.shape,
  contacts: z.array(Phone.extend({ label: z.string() })),
  /** Whether a text may reach anybody for them. */
  hasConsent: z.boolean(),
  /** When the last text about this game went out to them; null for none. */
  textedAt: Moment.nullable(),
  /** Null: no answer (ATT-08). */
  response: Response.nullable(),
  respondedAt: Moment.nullable(),
  answeredVia: AnsweredVia.nullable(),
  /** The last of the days on which they said to be away, when that is what answered. */
  awayUntil: z.iso.date().nullable(),
  /** What they said before the game was moved. */
  earlierResponse: Response.nullable(),
});
export type SheetMember = z.infer<typeof SheetMember>;

/** The game the sheet is about (ATT-03). Date and time are the team's own, and never converted. */
export const SheetGame = z.object({
  id: z.uuid(),
  team: z.object({ id: z.uuid(), name: z.string() }),
  kind: z.enum(["game", "practice", "other"]),
  gameOn: z.iso.date(),
  /** HH:mm:ss; null when the game has no time. */
  gameTime: z.string().nullable(),
  location: z.string(),
  opponent: z.string().nullable(),
  notes: z.string().nullable(),
  arrivalMinutes: z.number().int().nullable(),
  isCancelled: z.boolean(),
  /** It has started: members can answer no more (OP-29). */
  isClosed: z.boolean(),
  /** Whether a manager may still set answers: some days longer than members answer. */
  canSet: z.boolean(),
  /** How many the team wants to be coming at least; null when it set no number, and for other events than games. */
  neededPlayers: z.number().int().nullable(),
  reminders: z.array(Reminder.extend({ sentTo: z.number().int() })),
  /** What the team's clock showed when this was read. */
  now: Moment,
});
export type SheetGame = z.infer<typeof SheetGame>;

/** Who is coming to a game. */
export const Sheet = z.object({
  game: SheetGame,
  /** By name. Every active member, and whoever has a record (OP-32). */
  members: z.array(SheetMember),
  /** Changes with every answer; the events say which one is the newest. */
  version: z.string(),
});
export type Sheet = z.infer<typeof Sheet>;
