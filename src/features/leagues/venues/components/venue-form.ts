import * as z from "zod";
import { formatDate } from "#platform/date-format.ts";
import { DEFAULT_CAPACITY, formatOpeningHours } from "../rules.ts";
import { VenueEntry, type Venue } from "../schema.ts";

/** The form's raw values. */
const VenueFormValues = z.object({
  name: z.string(),
  maxTeamsPerDay: z.string(),
  address: z.string(),
  notes: z.string(),
  mapUrl: z.string(),
  fields: z.array(z.object({ name: z.string(), maxTeamsPerDay: z.string() })),
  hasOpeningTimes: z.boolean(),
  openingTimes: z.array(z.object({ isOpen: z.boolean(), from: z.string(), until: z.string() })),
  closedOn: z.array(z.string()),
});
export type VenueFormValues = z.infer<typeof VenueFormValues>;

/** Default hours for a day when the user turns hours on. */
const defaultHours = { isOpen: true, from: "09:00", until: "22:00" };

export const emptyField = { name: "", maxTeamsPerDay: String(DEFAULT_CAPACITY) };

/** Converts a venue to form values, or returns the defaults for a new one (VENUE-12). */
export function toFormValues(venue: Venue | null): VenueFormValues {
  return {
    name: venue?.name ?? "",
    maxTeamsPerDay: String(venue?.maxTeamsPerDay ?? DEFAULT_CAPACITY),
    address: venue?.address ?? "",
    notes: venue?.notes ?? "",
    mapUrl: venue?.mapUrl ?? "",
    fields: venue?.fields.map((field) => ({ ...field, maxTeamsPerDay: String(field.maxTeamsPerDay) })) ?? [],
    hasOpeningTimes: venue?.openingTimes != null,
    openingTimes: Array.from({ length: 7 }, (_, day) => {
      if (!venue?.openingTimes) return defaultHours;
      const open = venue.openingTimes[day];
      return open ? { isOpen: true, ...open } : { ...defaultHours, isOpen: false };
    }),
    closedOn: venue?.closedOn ?? [],
  };
}

/** Parses a number. Blank counts as 0, which fails the minimum. */
const parseCount = (input: string) => (input.trim() === "" ? 0 : Number(input));

const toRequest = ({ hasOpeningTimes, openingTimes, ...values }: VenueFormValues) => {
  const fields = values.fields.map((field) => ({
    ...field,
    maxTeamsPerDay: parseCount(field.maxTeamsPerDay),
  }));
  return {
    ...values,
    fields,
    // The server replaces this with the sum of the fields, so send any valid number.
    maxTeamsPerDay: fields.length > 0 ? 2 : parseCount(values.maxTeamsPerDay),
    openingTimes: hasOpeningTimes
      ? openingTimes.map(({ isOpen, from, until }) => (isOpen ? { from, until } : null))
      : null,
  };
};

/** Validates the form with the server's own schema. */
export const VenueForm = VenueFormValues.superRefine((values, context) => {
  const parsed = VenueEntry.safeParse(toRequest(values));
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({ code: "custom", path, message });
});

/** Fields that only make sense together. If one of them was edited, the others stay as they were too. */
export const fieldGroups: (keyof VenueFormValues)[][] = [
  ["name"],
  ["fields", "maxTeamsPerDay"],
  ["address"],
  ["mapUrl"],
  ["hasOpeningTimes", "openingTimes"],
  ["closedOn"],
  ["notes"],
];

/** Describes a venue with the form's labels, to show what someone else changed. */
export const describeVenue = (venue: Venue): [label: string, value: string][] => [
  ["Venue Name", venue.name],
  ["Maximum Teams per Day", String(venue.maxTeamsPerDay)],
  ["Fields and Courts", venue.fields.map(({ name }) => name).join(", ")],
  ["Address", venue.address ?? ""],
  ["Map Link", venue.mapUrl ?? ""],
  ["Opening Hours", formatOpeningHours(venue.openingTimes)?.join(", ") ?? "Always open"],
  ["Closed Dates", venue.closedOn.map(formatDate).join("; ")],
  ["Notes", venue.notes ?? ""],
];

/** Converts valid form values to a request. Throws on invalid ones. */
export const toVenueEntry = (values: VenueFormValues): VenueEntry => VenueEntry.parse(toRequest(values));

/** Sums the capacity of the entered fields, or returns null when there are none. */
export const sumFieldCapacity = (fields: VenueFormValues["fields"]) =>
  fields.length === 0
    ? null
    : fields.reduce((sum, field) => sum + (Number.parseInt(field.maxTeamsPerDay, 10) || 0), 0);
