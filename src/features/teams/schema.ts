import * as z from "zod";
import { Email, Name } from "#features/accounts/schema.ts";
import { oneLine } from "#platform/one-line.ts";

/** The supported time zones (CONST1-02, REACH-57), east to west, United States before Canada. */
export const TimeZone = z.enum([
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/St_Johns",
  "America/Halifax",
  "America/Toronto",
  "America/Winnipeg",
  "America/Regina",
  "America/Edmonton",
  "America/Vancouver",
]);
export type TimeZone = z.infer<typeof TimeZone>;

export const SubscriptionStatus = z.enum(["pending", "active", "expired"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The tiers from TEAM-39. */
export const SubscriptionTier = z.enum(["none", "mini", "standard", "extended"]);
export type SubscriptionTier = z.infer<typeof SubscriptionTier>;

/** The caller's connection to the team (OP-24): its owner, an invited manager, or the manager of its league. */
export const TeamRole = z.enum(["manager", "invited", "league"]);
export type TeamRole = z.infer<typeof TeamRole>;

const text = (max: number, requiredMessage: string) =>
  oneLine.min(1, requiredMessage).max(max, `Use ${max} characters or fewer`);

const TeamName = text(100, "Enter a team name");
/** Free text (OP-13). */
const Sport = text(60, "Enter a sport");
/** OP-13. */
export const SeasonMonths = z.union([z.literal(3), z.literal(6), z.literal(9), z.literal(12)]);
export type SeasonMonths = z.infer<typeof SeasonMonths>;

/** A valid calendar date, as yyyy-MM-dd. */
export const CalendarDate = z.iso.date("Choose a date");
/** HH:mm */
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time");

export const TeamId = z.uuid();

/**
 * The code of the jersey that stands for the team, such as "navy-hoops". Without one, it follows from the team's id.
 * Copies for offline reading that an earlier version made have none.
 */
export const TeamKit = z.string().nullish();

export const NewTeam = z.object({
  name: TeamName,
  sport: Sport,
  timeZone: TimeZone.default("America/Chicago"),
  seasonMonths: SeasonMonths.default(3),
});
export type NewTeam = z.infer<typeof NewTeam>;

/** How many minutes before the game a reminder goes out. OP2-10 allows up to four reminders. */
export const ReminderOffset = z
  .number()
  .int()
  .min(15, "Reminders must be at least 15 minutes before the game")
  .max(7 * 24 * 60, "Reminders can be up to a week before the game");

/**
 * No reminders are sent during these hours in the team's time zone. They span midnight if `from` is later than
 * `until`.
 */
export const QuietHours = z
  .object({ from: WallTime, until: WallTime })
  .refine(({ from, until }) => from !== until, { path: ["until"], message: "Choose a different end time" });
export type QuietHours = z.infer<typeof QuietHours>;

/** Whether a team plays at home or away. Null if not set (RESULT-02). */
export const Side = z.enum(["home", "away"]);
export type Side = z.infer<typeof Side>;

/** How many players a game can have at most (NEED-14). */
const OUT_OF_RANGE = "Enter a number from 1 to 100, or leave it empty";
export const MaximumPlayers = z
  .number(OUT_OF_RANGE)
  .int(OUT_OF_RANGE)
  .min(1, OUT_OF_RANGE)
  .max(100, OUT_OF_RANGE);

/** How many hours before each game a team may want responses (NEED-30). */
export const ResponsesDueHours = z.literal([2, 6, 12, 24, 48]);

export const TeamSettings = z.object({
  name: TeamName,
  sport: Sport,
  timeZone: TimeZone,
  seasonEndsOn: CalendarDate,
  reminderOffsetsMinutes: z
    .array(ReminderOffset)
    .min(1, "Keep at least one reminder")
    .max(4, "Up to four reminders per game")
    .refine((offsets) => new Set(offsets).size === offsets.length, "Two reminders are set for the same time"),
  quietHours: QuietHours.nullable(),
  minimumPlayers: z.number().int().min(1).max(100).nullable(),
  /** How many players a game can have (NEED-14). Clients from before waitlists send none, which keeps it. */
  maximumPlayers: MaximumPlayers.nullable().optional(),
  /** Null if responses are accepted until the start. Clients from before deadlines send none, which keeps it. */
  responsesDueHours: ResponsesDueHours.nullable().optional(),
});
export type TeamSettings = z.infer<typeof TeamSettings>;

/** The next game in the team's time zone. */
const NextGame = z.object({
  gameId: z.uuid(),
  on: CalendarDate,
  /** HH:mm:ss, or null if the game has no time. */
  time: z.string().nullable(),
  isToday: z.boolean(),
});

/** A team in a list (CALL1-10). */
export const TeamSummary = z.object({
  id: TeamId,
  name: z.string(),
  kit: TeamKit,
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

/** A single team (CALL1-12). Screens check `can`, never roles. */
export const TeamDetail = TeamSummary.omit({ nextGame: true }).extend({
  /** Increments with every change to the settings. */
  settingsVersion: z.number().int(),
  timeZone: TimeZone,
  seasonEndsOn: CalendarDate,
  /** Negative once the season is over. */
  seasonDaysLeft: z.number().int(),
  /** The pass's last day in the team's time zone, or null if there's no pass. */
  expiresOn: CalendarDate.nullable(),
  /** The number of active members who get texts on at least one phone. */
  reachableCount: z.number().int(),
  reminderOffsetsMinutes: z.array(z.number().int()),
  quietHours: QuietHours.nullable(),
  minimumPlayers: z.number().int().nullable(),
  /** Missing in copies for offline reading that an earlier version made. */
  maximumPlayers: z.number().int().nullish(),
  responsesDueHours: z.number().int().nullish(),
  can: z.object({ manage: z.boolean(), transfer: z.boolean(), leave: z.boolean() }),
});
export type TeamDetail = z.infer<typeof TeamDetail>;

export { Email, Name };
