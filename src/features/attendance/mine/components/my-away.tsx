import { Trash2 } from "lucide-react";
import { addDays } from "#platform/date-words.ts";
import { buttonClass } from "#ui/button-look.ts";
import { TextField } from "#ui/text-field.tsx";
import { AWAY_AHEAD_DAYS, awayInWords, MOST_AWAY_DAYS, MOST_AWAY_RANGES } from "../../away/rules.ts";
import type { AwayEntry, Mine } from "../schema.ts";

export interface MyAwayProps {
  mine: Mine;
  path: string;
  entry?: AwayEntry | undefined;
}

/** Holidays and the like: games on these days need no answer. */
export function MyAway({ mine: { away, today }, path, entry }: MyAwayProps) {
  return (
    <>
      <p className="mt-1 text-ui text-ink-2">
        Games on these days are answered with No, also those that are added later. What you answer yourself
        counts first.
      </p>
      {away.length > 0 && (
        <ul className="mt-2">
          {away.map((days) => (
            <li
              key={days.id}
              className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className="min-w-0 flex-1 font-[580]">{awayInWords(days)}</span>
              <form method="post" action={`${path}/away/removals`}>
                <input type="hidden" name="id" value={days.id} />
                <button
                  type="submit"
                  aria-label={`Remove ${awayInWords(days)}`}
                  className={buttonClass({ variant: "ghost", size: "small" })}
                >
                  <Trash2 aria-hidden="true" size={16} />
                  Remove
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {away.length >= MOST_AWAY_RANGES ? (
        <p className="mt-3 text-caption text-ink-3">
          That is as many as there can be ({MOST_AWAY_RANGES}). Remove some to add others.
        </p>
      ) : (
        <form method="post" action={`${path}/away`} className="mt-4 grid grid-cols-2 gap-3">
          <TextField
            id="away-from"
            name="from"
            type="date"
            label="First day"
            defaultValue={entry?.from}
            min={today}
            max={addDays(today, AWAY_AHEAD_DAYS)}
            {...problemOf("from", entry)}
          />
          <TextField
            id="away-until"
            name="until"
            type="date"
            label="Last day"
            defaultValue={entry?.until}
            min={today}
            max={addDays(today, AWAY_AHEAD_DAYS + MOST_AWAY_DAYS)}
            {...problemOf("until", entry)}
          />
          <button type="submit" className={`${buttonClass({ variant: "secondary", full: true })} col-span-2`}>
            Add Days
          </button>
        </form>
      )}
    </>
  );
}

/** Whoever listens instead of looking starts where it is wrong. */
const problemOf = (field: "from" | "until", entry: AwayEntry | undefined) =>
  entry?.problem.field === field && { error: entry.problem.text, autoFocus: true };
