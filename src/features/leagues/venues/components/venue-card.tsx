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
import { formatDate } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { getGamesPerDay, formatOpeningHours } from "../rules.ts";
import type { Venue } from "../schema.ts";

export interface VenueCardProps {
  venue: Venue;
  onEdit: () => void;
  onDelete: () => void;
  onRainout: () => void;
}

/** The maximum number of fields or dates listed before "and N more". The dialog shows all of them. */
const MAX_LISTED = 4;

/** Shows a venue with its edit, delete, and rainout buttons (VENUE-05 to VENUE-07). */
export function VenueCard({ venue, onEdit, onDelete, onRainout }: VenueCardProps) {
  const hours = formatOpeningHours(venue.openingTimes);
  return (
    <Card as="li" padded={false} className="flex min-w-0 flex-col">
      <div className="flex items-start gap-3 p-5 pb-4 max-md:p-4">
        <h2 className="h2 min-w-0 flex-1 wrap-anywhere">{venue.name}</h2>
        <div className="-mt-1.5 -mr-1.5 flex shrink-0 items-center gap-0.5 touch:-mt-2.5">
          <Button
            variant="secondary"
            size="small"
            icon={<CloudRain />}
            aria-label={`Rainout at ${venue.name}`}
            onClick={onRainout}
          >
            Rainout
          </Button>
          <IconButton label={`Edit ${venue.name}`} onClick={onEdit}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${venue.name}`} tone="destructive" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <dl className="grid grid-cols-2 border-y border-line bg-tint px-5 max-md:px-4">
        <Capacity label="Teams per day" value={venue.maxTeamsPerDay} />
        <Capacity label="Games per day" value={getGamesPerDay(venue.maxTeamsPerDay)} />
      </dl>
      <ul className="grid gap-2.5 p-5 text-sm leading-[1.45] text-ink-2 max-md:p-4">
        <Detail icon={<MapPin />}>{venue.address ?? <span className="text-ink-3">No address</span>}</Detail>
        {venue.mapUrl !== null && (
          <Detail icon={<MapIcon />}>
            <a
              href={venue.mapUrl}
              target="_blank"
              rel="noreferrer"
              className="font-[550] text-court-ink underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              Open Map<span className="sr-only"> of {venue.name}, in a new tab</span>
            </a>
          </Detail>
        )}
        {venue.fields.length > 0 && (
          <Detail icon={<Grid2x2 />}>
            {joinWithLimit(
              venue.fields.map(({ name, maxTeamsPerDay }) => `${name} (${maxTeamsPerDay} teams)`),
              "fields",
            )}
          </Detail>
        )}
        {hours !== null && <Detail icon={<Clock />}>{hours.join(", ")}</Detail>}
        {venue.closedOn.length > 0 && (
          <Detail icon={<CalendarX2 />}>
            Closed {joinWithLimit(venue.closedOn.map(formatDate), "dates", "; ")}
          </Detail>
        )}
        {venue.notes !== null && (
          <Detail icon={<StickyNote />}>
            <span className="line-clamp-4 whitespace-pre-line">{venue.notes}</span>
          </Detail>
        )}
      </ul>
    </Card>
  );
}

function joinWithLimit(items: string[], kind: string, separator = ", ") {
  const hiddenCount = items.length - MAX_LISTED;
  // Showing one more item takes no more room than "and 1 more".
  if (hiddenCount <= 1) return items.join(separator);
  return `${items.slice(0, MAX_LISTED).join(separator)} and ${hiddenCount} more ${kind}`;
}

const Capacity = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-col-reverse py-3 not-first:border-l not-first:border-line not-first:pl-5">
    <dt className="caption text-ink-2">{label}</dt>
    <dd className="score text-2xl leading-7">{value.toLocaleString("en-US")}</dd>
  </div>
);

const Detail = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex min-w-0 gap-2.5">
    <span className="mt-0.5 shrink-0 text-ink-3 [&_.lucide]:size-4">{icon}</span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);
