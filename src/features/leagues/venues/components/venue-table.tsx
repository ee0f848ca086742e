import { CloudRain, Pencil, Trash2 } from "lucide-react";
import { formatDate } from "#platform/date-format.ts";
import { getBrowserToday } from "#platform/browser-date.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { formatCapacity, formatOpeningHours, listAhead } from "../rules.ts";
import type { ListedVenue, Venue } from "../schema.ts";

export interface VenueTableProps {
  venues: readonly ListedVenue[];
  onEdit: (venue: Venue) => void;
  onDelete: (venue: Venue) => void;
  onRainout: (venue: Venue) => void;
}

const none = <span className="text-ink-3">None</span>;

const columns: Column<ListedVenue>[] = [
  {
    key: "name",
    header: "Venue",
    cardSlot: "title",
    className: "cards:col-span-full! cards:col-start-1! not-cards:w-[26%]",
    cell: (venue) => <VenueFacts venue={venue} />,
  },
  {
    key: "fields",
    header: "Fields",
    cardLabel: "Fields",
    cell: ({ fields }) =>
      fields.length === 0 ? (
        none
      ) : (
        <Lines
          lines={fields.map(({ name, maxTeamsPerDay }) => `${name} (${maxTeamsPerDay} teams)`)}
          kind="fields"
        />
      ),
  },
  {
    key: "hours",
    header: "Hours",
    cardLabel: "Hours",
    cell: ({ openingTimes }) => (
      <Lines lines={formatOpeningHours(openingTimes) ?? ["Always open"]} kind="days" />
    ),
  },
  {
    key: "closed",
    header: "Closed Ahead",
    cardLabel: "Closed Ahead",
    cell: ({ closedOn }) => {
      const days = listAhead(closedOn, getBrowserToday());
      return days.length === 0 ? none : <Lines lines={days.map(formatDate)} kind="dates" />;
    },
  },
  {
    key: "games",
    header: "Games Ahead",
    cardLabel: "Games Ahead",
    align: "end",
    cell: ({ gamesAhead }) => (gamesAhead ? gamesAhead.toLocaleString("en-US") : none),
  },
];

/** A league's venues: a table on desktops, and cards on phones (VENUE-05 to VENUE-08). */
export function VenueTable({ venues, onEdit, onDelete, onRainout }: VenueTableProps) {
  return (
    <DataTable
      caption="Venues"
      columns={columns}
      rows={venues}
      rowKey={({ id }) => id}
      className="not-cards:[&_td]:align-top"
      renderActions={(venue) => (
        <>
          <Button
            variant="secondary"
            size="small"
            icon={<CloudRain />}
            aria-label={`Rainout at ${venue.name}`}
            onClick={() => onRainout(venue)}
          >
            Rainout
          </Button>
          <IconButton label={`Edit ${venue.name}`} onClick={() => onEdit(venue)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${venue.name}`} tone="destructive" onClick={() => onDelete(venue)}>
            <Trash2 />
          </IconButton>
        </>
      )}
    />
  );
}

function VenueFacts({ venue }: { venue: ListedVenue }) {
  return (
    <div className="min-w-0 font-[450] wrap-anywhere">
      <h2 className="h3">{venue.name}</h2>
      <p className="caption text-ink-2">{formatCapacity(venue.maxTeamsPerDay)}</p>
      <p className="caption text-ink-2">
        {venue.address ?? <span className="text-ink-3">No address</span>}
        {venue.mapUrl !== null && (
          <>
            {" "}
            <a
              href={venue.mapUrl}
              target="_blank"
              rel="noreferrer"
              className="font-[550] text-court-ink underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              Open Map<span className="sr-only"> of {venue.name}, in a new tab</span>
            </a>
          </>
        )}
      </p>
      {venue.notes !== null && (
        <p className="caption line-clamp-3 whitespace-pre-line text-ink-3">{venue.notes}</p>
      )}
    </div>
  );
}

/** The maximum number of lines before "and N more". The dialog shows all of them. */
const MAX_LINES = 4;

function Lines({ lines, kind }: { lines: readonly string[]; kind: string }) {
  const hiddenCount = lines.length - MAX_LINES;
  // Showing one more line takes no more room than "and 1 more".
  const shown = hiddenCount > 1 ? lines.slice(0, MAX_LINES) : lines;
  return (
    <ul className="min-w-0 text-sm wrap-anywhere text-ink-2 cards:text-right">
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {hiddenCount > 1 && (
        <li className="text-ink-3">
          and {hiddenCount} more {kind}
        </li>
      )}
    </ul>
  );
}
