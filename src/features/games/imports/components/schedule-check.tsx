import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_ROWS } from "../schema.ts";
import type { ScheduleDraft } from "./schedule-draft.ts";
import { ScheduleRows } from "./schedule-rows.tsx";
import { countByStatus, formatSummary } from "./schedule-labels.ts";

export interface ScheduleCheckProps {
  draft: ScheduleDraft;
  /** True while saving, when nothing can be edited. */
  disabled: boolean;
}

/** The second step: previews the result row by row. */
export function ScheduleCheck({ draft, disabled }: ScheduleCheckProps) {
  const { rows, more } = draft;
  const [onlyProblems, setOnlyProblems] = useState(false);
  const counts = countByStatus(rows);
  const withLocationProblem = rows.filter(({ problems }) =>
    problems.some(({ field }) => field === "location"),
  );
  const missingLocationCount = withLocationProblem.filter(({ row }) => row.location.trim() === "").length;

  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      {more > 0 && (
        <Banner tone="warn">
          Only the first {MAX_ROWS} games are shown. Import the rest from a second file.
        </Banner>
      )}
      {counts.problem > 0 && (
        <Banner
          tone="warn"
          action={
            rows.length > counts.problem || onlyProblems ? (
              <Button variant="secondary" size="small" onClick={() => setOnlyProblems(!onlyProblems)}>
                {onlyProblems ? "Show All Rows" : "Show Only Problems"}
              </Button>
            ) : undefined
          }
        >
          {counts.problem === 1
            ? "1 row has a problem. Fix it below."
            : `${counts.problem} rows have problems. Fix them below.`}{" "}
          Rows with problems won't be imported.
        </Banner>
      )}
      {missingLocationCount > 1 && <FillLocation count={missingLocationCount} onFill={draft.fillLocation} />}
      {counts.new === 0 && counts.problem === 0 && counts.skipped === 0 && (
        <Banner tone="info">
          All of these games are already on the schedule. There's nothing to import.
        </Banner>
      )}
      <div>
        <p role="status" className="h3 mb-3 min-h-[1.35em]">
          {formatSummary(counts)}
        </p>
        <ScheduleRows
          rows={rows}
          onlyProblems={onlyProblems && counts.problem > 0}
          correct={draft.correct}
          choose={draft.choose}
        />
      </div>
    </fieldset>
  );
}

/** Sets one location for all games without one, because calendars often omit it. */
function FillLocation({ count, onFill }: { count: number; onFill: (location: string) => void }) {
  const [location, setLocation] = useState("");
  const fill = () => {
    if (location.trim() !== "") onFill(location.trim());
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={`Location for ${count} ${count === 1 ? "Game" : "Games"} Without One`}
        maxLength={200}
        value={location}
        onChange={(event) => setLocation(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") fill();
        }}
      />
      <Button variant="secondary" disabled={location.trim() === ""} onClick={fill}>
        Fill In
      </Button>
    </div>
  );
}
