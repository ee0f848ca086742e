import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { dateInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";

export interface BlockedDatesProps {
  dates: string[];
  onChange: (dates: string[]) => void;
}

/** BUILD-26: single days without games. */
export function BlockedDates({ dates, onChange }: BlockedDatesProps) {
  const id = useId();
  const [entered, setEntered] = useState("");
  function add() {
    // BUILD-27.
    if (entered === "") return;
    onChange([...new Set([...dates, entered])].toSorted());
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
              {dateInWords(date)}
              <IconButton
                size="small"
                label={`Remove ${dateInWords(date)}`}
                onClick={() => onChange(dates.filter((one) => one !== date))}
              >
                <X className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <TextField
          label="Date to block"
          hideLabel
          type="date"
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
          className="flex-1"
        />
        <Button variant="secondary" icon={<Plus />} onClick={add}>
          Add Date
        </Button>
      </div>
    </section>
  );
}
