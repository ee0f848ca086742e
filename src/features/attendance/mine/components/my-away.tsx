import { Trash2 } from "lucide-react";
import { addDays } from "#platform/date-format.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import { fieldPairClass } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import {
  MAX_AWAY_DAYS_AHEAD,
  formatAway,
  formatAwayProblem,
  MAX_AWAY_DAYS,
  MAX_AWAY_RANGES,
} from "../../away/rules.ts";
import { EVERYONE } from "../rules.ts";
import type { AwayEntry, MyAwayDays, MyPageData } from "../schema.ts";
import type { MyUrls } from "../urls/rules.ts";

export interface MyAwayProps {
  language: Language;
  pageData: MyPageData;
  urls: MyUrls;
  entry?: AwayEntry | undefined;
}

/**
 * Lists away days, such as vacations, and lets people add and remove them, for one of them or for everyone (REACH-20).
 * Games on these days don't need a response.
 */
export function MyAway({ language, pageData: { away, today, people }, urls, entry }: MyAwayProps) {
  const { everyone, away: words } = yourGamesWords[language];
  const hasNames = people.length > 1;
  const isFull = !hasNames && away.length >= MAX_AWAY_RANGES;
  return (
    <>
      <p className="mt-1 text-ui text-ink-2">{words.explanation}</p>
      {away.length > 0 && (
        <ul className="mt-2">
          {away.map((days) => (
            <li
              key={days.ids[0]}
              className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className="min-w-0 flex-1 font-[580] wrap-anywhere">
                {formatOwn(language, days, hasNames)}
              </span>
              <form method="post" action={urls.getForm("away/removals")}>
                {days.ids.map((id) => (
                  <input key={id} type="hidden" name="id" value={id} />
                ))}
                <button
                  type="submit"
                  aria-label={words.removeDays(formatOwn(language, days, hasNames))}
                  className={getButtonClass({ variant: "ghost", size: "small" })}
                >
                  <Trash2 aria-hidden="true" size={16} />
                  {words.remove}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="mt-3 text-caption text-ink-3">{words.full(MAX_AWAY_RANGES)}</p>
      ) : (
        <form method="post" action={urls.getForm("away")} className={`${fieldPairClass} mt-4 gap-3`}>
          {hasNames && (
            <SelectField
              id="away-who"
              name="who"
              label={words.who}
              defaultValue={entry?.who}
              options={[
                { value: EVERYONE, label: everyone },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              className="col-span-full"
            />
          )}
          <TextField
            id="away-from"
            name="from"
            type="date"
            label={words.from}
            defaultValue={entry?.from}
            min={today}
            max={addDays(today, MAX_AWAY_DAYS_AHEAD)}
            {...findProblem(language, "from", entry)}
          />
          <TextField
            id="away-until"
            name="until"
            type="date"
            label={words.until}
            defaultValue={entry?.until}
            min={today}
            max={addDays(today, MAX_AWAY_DAYS_AHEAD + MAX_AWAY_DAYS)}
            {...findProblem(language, "until", entry)}
          />
          <button
            type="submit"
            className={`${getButtonClass({ variant: "secondary", full: true })} col-span-full`}
          >
            {words.add}
          </button>
        </form>
      )}
    </>
  );
}

/** Formats "Aisha: Apr 16 to May 3, 2026". With one person, there's no name. */
function formatOwn(language: Language, days: MyAwayDays, hasNames: boolean) {
  const { everyone, away } = yourGamesWords[language];
  const range = formatAway(language, days);
  return hasNames ? away.named(days.name ?? everyone, range) : range;
}

/** Focuses the field that has an error, so that screen readers start there. */
const findProblem = (language: Language, field: "from" | "until", entry: AwayEntry | undefined) =>
  entry?.problem.field === field && { error: formatAwayProblem(language, entry.problem), autoFocus: true };
