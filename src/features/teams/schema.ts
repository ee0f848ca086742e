import * as z from "zod";
import { Email, Name } from "#features/accounts/schema.ts";

/** CONST1-02, in the order people look for them: east to west, United States before Canada. */
export const TimeZone = z.enum([
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Toronto",
  "America/Winnipeg",
  "America/Edmonton",
  "America/Vancouver",
]);
export type TimeZone = z.infer<typeof TimeZone>;

export const SubscriptionStatus = z.enum(["pending", "active", "expired"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** TEAM-39. */
export const SubscriptionTier = z.enum(["none", "mini", "standard", "extended"]);
export type SubscriptionTier = z.infer<typeof SubscriptionTier>;

/** How the caller came to this team (OP-24): as its manager, by an accepted invitation, through a league. */
export const TeamRole = z.enum(["manager", "invited", "league"]);
export type TeamRole = z.infer<typeof TeamRole>;

const oneLine = /^\P{Cc}*$/u;
const text = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters`)
    .regex(oneLine, "Please leave out line breaks and control characters");

const TeamName = text(100, "Please enter a team name");
/** Free text (OP-13). */
const Sport = text(60, "Please enter a sport");
/** OP-13. */
export const SeasonMonths = z.union([z.literal(3), z.literal(6), z.literal(9), z.literal(12)]);
export type SeasonMonths = z.infer<typeof SeasonMonths>;

/** yyyy-MM-dd, and a day that exists. */
export const CalendarDate = z.iso.date("Please choose a date");
/** HH:mm */
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time");

export const TeamId = z.uuid();

export const NewTeam = z.object({
  name: TeamName,
  sport: Sport,
  timeZone: TimeZone.default("America/Chicago"),
  seasonMonths: SeasonMonths.default(3),
});
export type NewTeam = z.infer<typeof NewTeam>;

/** A reminder goes out this long before the game; OP2-10 allows four. */
export const ReminderOffset = z
  .number()
  .int()
  .min(15, "The last reminder can be 15 minutes before the game")
  .max(7 * 24 * 60, "The first reminder can be a week before the game");

/** Nothing is sent in between, by the team's clock. Over midnight when `from` is later than `until`. */
export const QuietHours = z
  .object({ from: WallTime, until: WallTime })
  .refine(({ from, until }) => from !== until, { path: ["until"], message: "Please choose another end" });
export type QuietHours = z.infer<typeof QuietHours>;

export const TeamSettings = z.object({
  name: TeamName,
  sport: Sport,
  timeZone: TimeZone,
  seasonEndsOn: CalendarDate,
  reminderOffsetsMinutes: z
    .array(ReminderOffset)
    .min(1, "Please keep at least one reminder")
    .max(4, "Up to four reminders per game")
    .refine((offsets) => new Set(offsets).size === offsets.length, "Two reminders have the same time"),
  quietHours: QuietHours.nullable(),
  minimumPlayers: z.number().int().min(1).max(100).nullable(),
});
export type TeamSettings = z.infer<typeof TeamSettings>;

/** When the next game is, by the team's clock. */
const NextGame = z.object({
  gameId: z.uuid(),
  on: CalendarDate,
  /** HH:mm:ss; null when the game has no time. */
  time: z.string().nullable(),
  isToday: z.boolean(),
});

/** A team in a list (CALL1-10). */
export const TeamSummary = z.object({
  id: TeamId,
  name: z.string(),
  sport: z.string(),
  role: TeamRole,
  status: SubscriptionStatus,
  tier: SubscriptionTier,
  smsUsed: z.number().int(),
  smsLimit: z.number().int(),
  memberCount: z.number().int(),
  nextGame: NextGame.nullable(),
  isArchived: z.boolean(),
});
export type TeamSummary = z.infer<typeof TeamSummary>;

/** One team (CALL1-12). Screens read `can`, never roles. */
export const TeamDetail = TeamSummary.omit({ nextGame: true }).extend({
  timeZone: TimeZone,
  seasonEndsOn: CalendarDate,
  /** Negative when the season is over. */
  seasonDaysLeft: z.number().int(),
  /** The last day of the pass by the team's clock; null without one. */
  expiresOn: CalendarDate.nullable(),
  /** How many members have at least one phone with consent. */
  consentingCount: z.number().int(),
  reminderOffsetsMinutes: z.array(z.number().int()),
  quietHours: QuietHours.nullable(),
  minimumPlayers: z.number().int().nullable(),
  can: z.object({ manage: z.boolean(), handOver: z.boolean(), leave: z.boolean() }),
});
export type TeamDetail = z.infer<typeof TeamDetail>;

export { Email, Name };
