import { Trash2 } from "lucide-react";
import { addDays } from "#platform/date-format.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import { fieldPairClass } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_AWAY_DAYS_AHEAD, formatAway, MAX_AWAY_DAYS, MAX_AWAY_RANGES } from "../../away/rules.ts";
import { EVERYONE } from "../rules.ts";
import type { AwayEntry, MyAwayDays, MyPageData } from "../schema.ts";

export interface MyAwayProps {
  pageData: MyPageData;
  path: string;
  entry?: AwayEntry | undefined;
}

/**
 * Lists away days, such as vacations, and lets people add and remove them, for one of them or for everyone (REACH-20).
 * Games on these days don't need a response.
 */
export function MyAway({ pageData: { away, today, people }, path, entry }: MyAwayProps) {
  const hasNames = people.length > 1;
  const isFull = !hasNames && away.length >= MAX_AWAY_RANGES;
  return (
    <>
      <p className="mt-1 text-ui text-ink-2">
        We'll respond "No" to every game on these days, including games added later. Any response you give
        yourself takes priority.
      </p>
      {away.length > 0 && (
        <ul className="mt-2">
          {away.map((days) => (
            <li
              key={days.ids[0]}
              className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className="min-w-0 flex-1 font-[580] wrap-anywhere">{formatOwn(days, hasNames)}</span>
              <form method="post" action={`${path}/away/removals`}>
                {days.ids.map((id) => (
                  <input key={id} type="hidden" name="id" value={id} />
                ))}
                <button
                  type="submit"
                  aria-label={`Remove ${formatOwn(days, hasNames)}`}
                  className={getButtonClass({ variant: "ghost", size: "small" })}
                >
                  <Trash2 aria-hidden="true" size={16} />
                  Remove
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="mt-3 text-caption text-ink-3">
          You've reached the limit of {MAX_AWAY_RANGES}. Remove some to add more.
        </p>
      ) : (
        <form method="post" action={`${path}/away`} className={`${fieldPairClass} mt-4 gap-3`}>
          {hasNames && (
            <SelectField
              id="away-who"
              name="who"
              label="Who's Away"
              defaultValue={entry?.who}
              options={[
                { value: EVERYONE, label: "Everyone" },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              className="col-span-full"
            />
          )}
          <TextField
            id="away-from"
            name="from"
            type="date"
            label="First Day"
            defaultValue={entry?.from}
            min={today}
            max={addDays(today, MAX_AWAY_DAYS_AHEAD)}
            {...findProblem("from", entry)}
          />
          <TextField
            id="away-until"
            name="until"
            type="date"
            label="Last Day"
            defaultValue={entry?.until}
            min={today}
            max={addDays(today, MAX_AWAY_DAYS_AHEAD + MAX_AWAY_DAYS)}
            {...findProblem("until", entry)}
          />
          <button
            type="submit"
            className={`${getButtonClass({ variant: "secondary", full: true })} col-span-full`}
          >
            Add Days
          </button>
        </form>
      )}
    </>
  );
}

/** Formats "Aisha: Apr 16 to May 3, 2026". With one person, there's no name. */
const formatOwn = (days: MyAwayDays, hasNames: boolean) =>
  hasNames ? `${days.name ?? "Everyone"}: ${formatAway(days)}` : formatAway(days);

/** Focuses the field that has an error, so that screen readers start there. */
const findProblem = (field: "from" | "until", entry: AwayEntry | undefined) =>
  entry?.problem.field === field && { error: entry.problem.text, autoFocus: true };
