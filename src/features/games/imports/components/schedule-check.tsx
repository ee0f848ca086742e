import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MOST_ROWS } from "../schema.ts";
import type { ScheduleDraft } from "./schedule-draft.ts";
import { ScheduleRows } from "./schedule-rows.tsx";
import { countOf, summaryOf } from "./schedule-words.ts";

export interface ScheduleCheckProps {
  draft: ScheduleDraft;
  /** While it is being saved nothing can be changed. */
  disabled: boolean;
}

/** The second step: what would happen, row by row, before anything does. */
export function ScheduleCheck({ draft, disabled }: ScheduleCheckProps) {
  const { rows, more } = draft;
  const [onlyProblems, setOnlyProblems] = useState(false);
  const counts = countOf(rows);
  const withoutPlace = rows.filter(({ problems }) => problems.some(({ field }) => field === "location"));
  const placeless = withoutPlace.filter(({ row }) => row.location.trim() === "").length;

  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      {more > 0 && (
        <Banner tone="warn">
          The first {MOST_ROWS} games are listed. There are more in your file: please import them from a
          second one.
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
          {counts.problem === 1 ? "1 row has a problem." : `${counts.problem} rows have problems.`} Fix them
          below; what is not fixed is not imported.
        </Banner>
      )}
      {placeless > 1 && <FillLocation count={placeless} onFill={draft.fillLocation} />}
      {counts.new === 0 && counts.problem === 0 && counts["left-out"] === 0 && (
        <Banner tone="info">
          All of these games are in the schedule already. There is nothing to import.
        </Banner>
      )}
      <div>
        <p role="status" className="h3 mb-3 min-h-[1.35em]">
          {summaryOf(counts)}
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

/** Calendars often leave out what everybody knows: where it is. */
function FillLocation({ count, onFill }: { count: number; onFill: (location: string) => void }) {
  const [location, setLocation] = useState("");
  const fill = () => {
    if (location.trim() !== "") onFill(location.trim());
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={`Location for the ${count} Without One`}
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
