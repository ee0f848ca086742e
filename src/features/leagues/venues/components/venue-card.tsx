import {
  CalendarX2,
  Clock,
  CloudRain,
  Grid2x2,
  Map as MapIcon,
  MapPin,
  Pencil,
  StickyNote,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { dateInWords } from "#platform/date-words.ts";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { gamesOf, openingTimesInWords } from "../rules.ts";
import type { Venue } from "../schema.ts";

export interface VenueCardProps {
  venue: Venue;
  onEdit: () => void;
  onDelete: () => void;
  onRainout: () => void;
}

/** As many as say enough; the dialog has them all. */
const MOST_LISTED = 4;

/** VENUE-05 to VENUE-07. */
export function VenueCard({ venue, onEdit, onDelete, onRainout }: VenueCardProps) {
  const hours = openingTimesInWords(venue.openingTimes);
  return (
    <Card as="li" padded={false} className="flex min-w-0 flex-col">
      <div className="flex items-start gap-3 p-5 pb-4 max-md:p-4">
        <h2 className="h2 min-w-0 flex-1 wrap-anywhere">{venue.name}</h2>
        <div className="-mt-1.5 -mr-1.5 flex shrink-0 touch:-mt-2.5">
          <IconButton label={`Rain-out at ${venue.name}`} onClick={onRainout}>
            <CloudRain />
          </IconButton>
          <IconButton label={`Edit ${venue.name}`} onClick={onEdit}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${venue.name}`} tone="destructive" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <dl className="grid grid-cols-2 border-y border-line bg-tint px-5 max-md:px-4">
        <Capacity label="Teams a day" value={venue.maxTeamsPerDay} />
        <Capacity label="Games a day" value={gamesOf(venue.maxTeamsPerDay)} />
      </dl>
      <ul className="grid gap-2.5 p-5 text-sm leading-[1.45] text-ink-2 max-md:p-4">
        <Fact icon={<MapPin />}>{venue.address ?? <span className="text-ink-3">No address</span>}</Fact>
        {venue.mapUrl !== null && (
          <Fact icon={<MapIcon />}>
            <a
              href={venue.mapUrl}
              target="_blank"
              rel="noreferrer"
              className="font-[550] text-court-ink underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              Open Map<span className="sr-only"> of {venue.name}, in a new tab</span>
            </a>
          </Fact>
        )}
        {venue.fields.length > 0 && (
          <Fact icon={<Grid2x2 />}>
            {listed(
              venue.fields.map(({ name, maxTeamsPerDay }) => `${name} (${maxTeamsPerDay} teams)`),
              "fields",
            )}
          </Fact>
        )}
        {hours !== null && <Fact icon={<Clock />}>{hours.join(", ")}</Fact>}
        {venue.closedOn.length > 0 && (
          <Fact icon={<CalendarX2 />}>Closed {listed(venue.closedOn.map(dateInWords), "dates", "; ")}</Fact>
        )}
        {venue.notes !== null && (
          <Fact icon={<StickyNote />}>
            <span className="line-clamp-4 whitespace-pre-line">{venue.notes}</span>
          </Fact>
        )}
      </ul>
    </Card>
  );
}

function listed(things: string[], kind: string, between = ", ") {
  const rest = things.length - MOST_LISTED;
  // One more is as short as saying so.
  if (rest <= 1) return things.join(between);
  return `${things.slice(0, MOST_LISTED).join(between)} and ${rest} more ${kind}`;
}

const Capacity = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-col-reverse py-3 not-first:border-l not-first:border-line not-first:pl-5">
    <dt className="caption text-ink-2">{label}</dt>
    <dd className="score text-2xl leading-7">{value.toLocaleString("en-US")}</dd>
  </div>
);

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex min-w-0 gap-2.5">
    <span className="mt-0.5 shrink-0 text-ink-3 [&_.lucide]:size-4">{icon}</span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);
