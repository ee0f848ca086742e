import { Trash2 } from "lucide-react";
import { addDays } from "#platform/date-format.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import { FieldError } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { formatWeekday } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { MAX_AWAY_DAYS_AHEAD } from "../../away/rules.ts";
import { allWeekdays, formatNever, formatWeekdaysProblem } from "../../weekdays/rules.ts";
import { EVERYONE } from "../rules.ts";
import type { MyPageData, MyWeekday, WeekdaysEntry } from "../schema.ts";
import type { MyUrls } from "../urls/rules.ts";

export interface MyWeekdaysProps {
  language: Language;
  pageData: MyPageData;
  urls: MyUrls;
  entry?: WeekdaysEntry | undefined;
}

/** A Sunday, so that the days after it have the names of the weekdays. */
const SUNDAY = "2026-04-12";

/** Lists weekdays on which someone never plays, and lets people add and remove them (NEED-37). */
export function MyWeekdays({ language, pageData, urls, entry }: MyWeekdaysProps) {
  const { everyone, away, weekdays: words } = yourGamesWords[language];
  const { weekdays, today, people } = pageData;
  const hasNames = people.length > 1;
  const formatOwn = (own: MyWeekday) =>
    hasNames ? away.named(own.name ?? everyone, formatNever(language, own)) : formatNever(language, own);
  const problem = entry && formatWeekdaysProblem(language, entry.problem);
  return (
    <>
      <p className="mt-1 text-ui text-ink-2">{words.explanation}</p>
      {weekdays.length > 0 && (
        <ul className="mt-2">
          {weekdays.map((own) => (
            <li
              key={`${own.who} ${own.weekday}`}
              className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className="min-w-0 flex-1 font-[580] wrap-anywhere">{formatOwn(own)}</span>
              <form method="post" action={urls.getForm("weekdays/removals")}>
                <input type="hidden" name="weekday" value={own.weekday} />
                <input type="hidden" name="who" value={own.who ?? EVERYONE} />
                <button
                  type="submit"
                  aria-label={away.removeDays(formatOwn(own))}
                  className={getButtonClass({ variant: "ghost", size: "small" })}
                >
                  <Trash2 aria-hidden="true" size={16} />
                  {away.remove}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={urls.getForm("weekdays")} className="mt-4 grid gap-3">
        {hasNames && (
          <SelectField
            id="weekdays-who"
            name="who"
            label={words.who}
            defaultValue={entry?.who}
            options={[
              { value: EVERYONE, label: everyone },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <fieldset>
          <legend className="text-caption font-[580]">{words.legend}</legend>
          <div className="mt-1.5 flex flex-wrap gap-x-4">
            {allWeekdays.map((weekday) => (
              <label key={weekday} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="weekday"
                  value={weekday}
                  defaultChecked={entry?.weekdays.includes(weekday)}
                  className="size-5 accent-(--court)"
                />
                {formatWeekday(language, addDays(SUNDAY, weekday))}
              </label>
            ))}
          </div>
          {entry?.problem.field === "weekdays" && <FieldError id="weekdays-error">{problem}</FieldError>}
        </fieldset>
        <TextField
          id="weekdays-until"
          name="until"
          type="date"
          label={words.untilLabel}
          hint={words.untilHint}
          defaultValue={entry?.until}
          min={today}
          max={addDays(today, MAX_AWAY_DAYS_AHEAD)}
          {...(entry?.problem.field === "until" && { error: problem, autoFocus: true })}
        />
        <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
          {words.add}
        </button>
      </form>
    </>
  );
}
