import { ListSource, type SourceProps } from "#features/teams/imports/components/list-source.tsx";
import { MOST_CHARACTERS } from "../schema.ts";

const example = [
  ["Date", "Time", "Opponent", "Location"],
  ["Apr 16, 2026", "7:00 PM", "Harbor Street FC", "Harborview Park"],
  ["4/25/2026", "10:30", "Canal Street Comets", "Lincoln Field"],
];

/** A schedule, from a spreadsheet or a calendar. */
export const ScheduleSource = (source: SourceProps) => (
  <ListSource
    {...source}
    label="Paste Your Schedule"
    invitation="Or drop a calendar (.ics) or CSV file here"
    fileKind={{ endings: ["ics", "csv", "tsv", "txt"], mostBytes: MOST_CHARACTERS }}
    example={example}
  >
    For example. Columns may come in any order, and so may most ways to write a date. Times are your team’s.
  </ListSource>
);
