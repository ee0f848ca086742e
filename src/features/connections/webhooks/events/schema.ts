import * as z from "zod";
import { RespondedVia, StoredResponse } from "#features/attendance/schema.ts";
import { EventKind } from "#features/games/schema.ts";
import { OutcomeKind } from "#features/leagues/results/schema.ts";
import { MessageReason } from "#features/messages/schema.ts";
import { Side } from "#features/teams/schema.ts";

/** The events that a webhook can get. */
export const EventType = z.enum([
  "game.created",
  "game.updated",
  "game.canceled",
  "response.changed",
  "result.final",
  "message.failed",
]);
export type EventType = z.infer<typeof EventType>;

/** What belongs to a team alone. A league's webhook gets none of it. */
export const teamOnlyEvents: readonly EventType[] = ["response.changed", "message.failed"];

const shared = {
  version: z
    .number()
    .int()
    .describe("Grows with each event. Of two events about the same thing, the higher one is newer."),
  test: z.literal(true).optional().describe("Only in test events, whose IDs and values are made up."),
};

const when = {
  date: z.iso.date(),
  time: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .nullable()
    .describe("The start on the clock of the time zone. Null if it isn't set yet."),
  timeZone: z.string().nullable(),
  place: z.string(),
  canceled: z.boolean(),
  deleted: z.boolean().describe("A deleted game is canceled too."),
};

const TeamGame = z.object({
  ...shared,
  teamId: z.uuid(),
  gameId: z.uuid(),
  leagueGameId: z.uuid().nullable(),
  kind: EventKind,
  ...when,
  side: Side.nullable(),
  opponent: z.string().nullable(),
});

const LeagueGame = z.object({
  ...shared,
  leagueId: z.uuid(),
  leagueGameId: z.uuid(),
  seasonId: z.uuid().nullable(),
  homeTeamId: z.uuid().nullable(),
  homeTeam: z.string().nullable(),
  awayTeamId: z.uuid().nullable(),
  awayTeam: z.string().nullable(),
  ...when,
});

const result = {
  ...shared,
  leagueGameId: z.uuid(),
  homeTeamId: z.uuid(),
  awayTeamId: z.uuid(),
  how: OutcomeKind.nullable().describe("Null if the result was cleared or is disputed."),
  homeScore: z.number().int().nullable(),
  awayScore: z.number().int().nullable(),
  overtime: z.boolean(),
};

/** A team's webhook gets its own view of a game, and a league's gets each league game once. */
const Game = z.union([TeamGame, LeagueGame]);
const Result = z.union([
  z.object({ ...result, teamId: z.uuid(), gameId: z.uuid() }),
  z.object({ ...result, leagueId: z.uuid() }),
]);
const Response = z.object({
  ...shared,
  teamId: z.uuid(),
  gameId: z.uuid(),
  memberId: z.uuid(),
  response: StoredResponse.nullable().describe("Null if the response was set aside."),
  via: RespondedVia.nullable(),
});
const FailedMessage = z.object({
  ...shared,
  teamId: z.uuid(),
  messageId: z.uuid(),
  gameId: z.uuid().nullable(),
  memberId: z.uuid().nullable(),
  reason: MessageReason.nullable(),
});

const describeBody = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });

/** The body of each event. They're a contract, like the operations: fields may be added, but not removed or changed. */
export const eventBodies = {
  "game.created": describeBody("game.created", Game),
  "game.updated": describeBody("game.updated", Game),
  "game.canceled": describeBody("game.canceled", Game),
  "response.changed": describeBody("response.changed", Response),
  "result.final": describeBody("result.final", Result),
  "message.failed": describeBody("message.failed", FailedMessage),
} as const satisfies Record<EventType, z.ZodType>;
