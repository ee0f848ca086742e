import { ListSource, type SourceProps } from "#features/teams/imports/components/list-source.tsx";
import { MAX_CHARACTERS } from "../schema.ts";

const example = {
  caption:
    "Example. Columns can be in any order, and most date formats work. Times are in your team's time zone.",
  lines: [
    ["Date", "Time", "Opponent", "Location"],
    ["Apr 16, 2026", "7:00 PM", "Harbor Street FC", "Harborview Park"],
    ["4/25/2026", "10:30", "Canal Street Comets", "Lincoln Field"],
  ],
};

/** The first step: paste or drop a spreadsheet or calendar. */
export const ScheduleSource = (source: SourceProps) => (
  <ListSource
    {...source}
    label="Paste Your Schedule"
    invitation="Or drop a calendar (.ics) or CSV file here"
    fileKind={{ extensions: ["ics", "csv", "tsv", "txt"], maxBytes: MAX_CHARACTERS }}
    example={example}
  />
);
