import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { formatDate } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";

export interface BlockedDatesProps {
  dates: string[];
  onChange: (dates: string[]) => void;
}

/** Edits the list of individual dates on which no games are played (BUILD-26). */
export function BlockedDates({ dates, onChange }: BlockedDatesProps) {
  const id = useId();
  const [input, setEntered] = useState("");
  function add() {
    // An empty field does nothing (BUILD-27).
    if (input === "") return;
    onChange([...new Set([...dates, input])].toSorted());
    setEntered("");
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="label mb-1.5">
        Blocked Dates
      </h3>
      {dates.length > 0 && (
        <ul aria-label="Dates without games" className="mb-2 flex flex-wrap gap-1.5">
          {dates.map((date) => (
            <li
              key={date}
              className="inline-flex items-center rounded-full bg-track pl-3 text-label font-[580]"
            >
              {formatDate(date)}
              <IconButton
                size="small"
                label={`Remove ${formatDate(date)}`}
                onClick={() => onChange(dates.filter((otherDate) => otherDate !== date))}
              >
                <X className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Date to Block"
          hideLabel
          type="date"
          value={input}
          onChange={(event) => setEntered(event.target.value)}
          className="min-w-36 flex-1"
        />
        <Button variant="secondary" icon={<Plus />} onClick={add}>
          Add Date
        </Button>
      </div>
    </section>
  );
}
