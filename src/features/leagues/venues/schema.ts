import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";

/** The capacity limits (VENUE-14). OP2-27 sets no maximum, so ours is higher than any venue needs. */
const Capacity = z
  .number("Venue capacity must be at least 2 teams")
  .int("Enter a whole number")
  .min(2, "Venue capacity must be at least 2 teams")
  .max(1000, "Enter 1,000 teams or fewer");

const paragraphs = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "Remove special characters");

/** Makes a text field optional and turns blank input into null (VENUE-15). */
const optionalText = (text: z.ZodString) =>
  text
    .nullable()
    .default(null)
    .transform((input) => input || null);

const isWebAddress = (input: string) => /^https?:\/\/\S+$/i.test(input) && URL.canParse(input);

/** A field or court with its own capacity. */
const VenueField = z.object({
  name: oneLine.min(1, "Name the field or court").max(60, "Use 60 characters or fewer"),
  maxTeamsPerDay: Capacity,
});

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time");

/** The hours on one day of the week. They end the same day, because no league plays past midnight. */
const OpeningHours = z.object({ from: WallTime, until: WallTime }).refine(({ from, until }) => from < until, {
  path: ["until"],
  message: "End time must be after start time",
});

/** What a league manager enters for a venue (CALL2-08). */
export const VenueEntry = z.object({
  name: oneLine.min(1, "Venue name is required").max(100, "Use 100 characters or fewer"),
  /** Teams per day. Ignored if the venue has fields, because the sum of their capacities is used instead. */
  maxTeamsPerDay: Capacity,
  address: optionalText(oneLine.max(200, "Use 200 characters or fewer")),
  notes: optionalText(paragraphs.max(2000, "Use 2,000 characters or fewer")),
  /** Opens in a new tab, so only http and https links are allowed. */
  mapUrl: optionalText(
    oneLine
      .max(500, "Use a shorter link")
      .refine((input) => input === "" || isWebAddress(input), "Paste a link that starts with https://"),
  ),
  fields: z
    .array(VenueField)
    .max(40, "You can add up to 40 fields or courts")
    .refine(
      (fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length,
      "Two fields have the same name",
    )
    .default([]),
  /**
   * The hours from Sunday to Saturday, with null for each closed day. The whole value is null if the venue is always
   * open.
   */
  openingTimes: z
    .array(OpeningHours.nullable())
    .length(7)
    .refine((days) => days.some((day) => day !== null), "Keep the venue open at least one day a week")
    .nullable()
    .default(null),
  /** The dates when the venue is closed, so no games are scheduled. */
  closedOn: z
    .array(CalendarDate)
    .max(100, "You can add up to 100 closed dates")
    .transform((days) => [...new Set(days)].toSorted())
    .default([]),
});
export type VenueEntry = z.infer<typeof VenueEntry>;

/** A venue, including the limits the schedule builder respects (DATA2-16). */
export const Venue = z.object({
  id: z.uuid(),
  name: z.string(),
  maxTeamsPerDay: z.number().int(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  mapUrl: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), maxTeamsPerDay: z.number().int() })),
  openingTimes: z.array(z.object({ from: z.string(), until: z.string() }).nullable()).nullable(),
  closedOn: z.array(CalendarDate),
  /** Increments with every change. */
  version: z.number().int(),
});
export type Venue = z.infer<typeof Venue>;

/** A venue in the list, with the number of games there from now on. A venue that was just saved has no number yet. */
export const ListedVenue = Venue.extend({ gamesAhead: z.number().int().optional() });
export type ListedVenue = z.infer<typeof ListedVenue>;
