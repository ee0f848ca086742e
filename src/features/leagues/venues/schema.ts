import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";

/** VENUE-14; the upper end is more than any place has, OP2-27 states none. */
const Capacity = z
  .number("Venue capacity must be at least 2 teams")
  .int("Please enter a whole number")
  .min(2, "Venue capacity must be at least 2 teams")
  .max(1000, "Please enter at most 1,000 teams");

const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters");
const paragraphs = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "Please leave out control characters");

/** VENUE-15: optional, and blank means none. */
const optional = (text: z.ZodString) =>
  text
    .nullable()
    .default(null)
    .transform((entered) => entered || null);

const isWebAddress = (entered: string) => /^https?:\/\/\S+$/i.test(entered) && URL.canParse(entered);

/** A field or court of a venue, with room of its own. */
const VenueField = z.object({
  name: oneLine.min(1, "Please name the field or court").max(60, "Please use at most 60 characters"),
  maxTeamsPerDay: Capacity,
});

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time");

/** When games can be played on a weekday. Within one day: no league plays past midnight. */
const OpeningTime = z
  .object({ from: WallTime, until: WallTime })
  .refine(({ from, until }) => from < until, { path: ["until"], message: "Please end later than you begin" });

/** What a league manager says about a venue (CALL2-08). */
export const VenueEntry = z.object({
  name: oneLine.min(1, "Venue name is required").max(100, "Please use at most 100 characters"),
  /** Teams a day; with fields it is what they hold together, whatever is said here. */
  maxTeamsPerDay: Capacity,
  address: optional(oneLine.max(200, "Please use at most 200 characters")),
  notes: optional(paragraphs.max(2000, "Please use at most 2,000 characters")),
  /** Opened in another tab by whoever looks the place up: nothing but a web address. */
  mapUrl: optional(
    oneLine
      .max(500, "Please use a shorter link")
      .refine(
        (entered) => entered === "" || isWebAddress(entered),
        "Please paste a link that begins with https://",
      ),
  ),
  fields: z
    .array(VenueField)
    .max(40, "Up to 40 fields or courts")
    .refine(
      (fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length,
      "Two fields have the same name",
    )
    .default([]),
  /** Sunday to Saturday, null for a day it is closed; null when it is open at any time. */
  openingTimes: z
    .array(OpeningTime.nullable())
    .length(7)
    .refine((days) => days.some((day) => day !== null), "Please leave it open on at least one day")
    .nullable()
    .default(null),
  /** Days without games whatever the weekday. */
  closedOn: z
    .array(CalendarDate)
    .max(100, "Up to 100 closed dates")
    .transform((days) => [...new Set(days)].toSorted())
    .default([]),
});
export type VenueEntry = z.infer<typeof VenueEntry>;

/** DATA2-16, with what the schedule builder respects. */
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
});
export type Venue = z.infer<typeof Venue>;
