import * as z from "zod";
import { DEFAULT_CAPACITY } from "../rules.ts";
import { VenueEntry, type Venue } from "../schema.ts";

/** What stands in the form's fields, as typed. */
const Entries = z.object({
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
export type Entries = z.infer<typeof Entries>;

/** Evenings on weekdays are what most places rent out. */
const usualDay = { isOpen: true, from: "09:00", until: "22:00" };

export const noField = { name: "", maxTeamsPerDay: String(DEFAULT_CAPACITY) };

/** VENUE-12 for a new one. */
export function entriesOf(venue: Venue | null): Entries {
  return {
    name: venue?.name ?? "",
    maxTeamsPerDay: String(venue?.maxTeamsPerDay ?? DEFAULT_CAPACITY),
    address: venue?.address ?? "",
    notes: venue?.notes ?? "",
    mapUrl: venue?.mapUrl ?? "",
    fields: venue?.fields.map((field) => ({ ...field, maxTeamsPerDay: String(field.maxTeamsPerDay) })) ?? [],
    hasOpeningTimes: venue?.openingTimes != null,
    openingTimes: Array.from({ length: 7 }, (_, day) => {
      if (!venue?.openingTimes) return usualDay;
      const open = venue.openingTimes[day];
      return open ? { isOpen: true, ...open } : { ...usualDay, isOpen: false };
    }),
    closedOn: venue?.closedOn ?? [],
  };
}

/** Blank is no number, and so too few. */
const numberOf = (typed: string) => (typed.trim() === "" ? 0 : Number(typed));

const sentOf = ({ hasOpeningTimes, openingTimes, ...entries }: Entries) => {
  const fields = entries.fields.map((field) => ({
    ...field,
    maxTeamsPerDay: numberOf(field.maxTeamsPerDay),
  }));
  return {
    ...entries,
    fields,
    // With fields it is their sum, whatever was typed before there were any.
    maxTeamsPerDay: fields.length > 0 ? 2 : numberOf(entries.maxTeamsPerDay),
    openingTimes: hasOpeningTimes
      ? openingTimes.map(({ isOpen, from, until }) => (isOpen ? { from, until } : null))
      : null,
  };
};

/** The form's entries, checked by the server's own rules before anybody waits for it. */
export const VenueForm = Entries.superRefine((entries, context) => {
  const checked = VenueEntry.safeParse(sentOf(entries));
  for (const { path, message } of checked.error?.issues ?? [])
    context.addIssue({ code: "custom", path, message });
});

/** What is sent. Only for entries without problems. */
export const entryOf = (entries: Entries): VenueEntry => VenueEntry.parse(sentOf(entries));

/** What the typed fields hold together; null while there is none. */
export const sumOf = (fields: Entries["fields"]) =>
  fields.length === 0
    ? null
    : fields.reduce((sum, field) => sum + (Number.parseInt(field.maxTeamsPerDay, 10) || 0), 0);
