import { CalendarDays } from "lucide-react";
import { Form } from "react-router";
import { JoinFrame } from "#features/teams/join/components/join-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { formatDate, formatTime } from "#words/dates.ts";
import { leagueSubWords } from "#words/league-sub/league-sub.ts";
import { Weekday } from "../../../schema.ts";
import type { PoolPage } from "../schema.ts";

/** What happened to a form, in words. */
export type PoolPageNotice = { tone: "info" | "error"; text: string };

type Words = (typeof leagueSubWords)["en"];

/** Says how things stand with a game, or null while it can still be answered. */
function describeGame(game: NonNullable<PoolPage["game"]>, words: Words): string | null {
  if (game.isCancelled) return words.cancelled;
  if (game.hasStarted) return words.started;
  if (game.state === "booked") return words.booked;
  if (game.state === "released") return words.over;
  if (!game.isOpen) return game.state === "declined" ? words.declined : words.taken;
  return game.state === "declined" ? words.declined : null;
}

function GameSection({ game, words, language }: { words: Words } & Pick<PoolPage, "game" | "language">) {
  if (!game) return null;
  const { gameOn, gameTime, location } = game;
  const when = [
    formatDate(language, gameOn),
    gameTime === null ? null : formatTime(language, gameTime),
    location,
  ]
    .filter(Boolean)
    .join(", ");
  const state = describeGame(game, words);
  const canSayYes = game.isOpen && game.state !== "booked" && game.state !== "released";
  const canRespond = !game.isCancelled && !game.hasStarted && (canSayYes || game.state === "booked");
  return (
    <section className="border-b border-line pb-5">
      <h2 className="h2">{game.state === "booked" ? game.teamName : words.needed(game.teamName)}</h2>
      <p className="mt-1.5 flex items-start gap-2 text-ink-2 wrap-anywhere">
        <CalendarDays className="mt-0.5 size-4 shrink-0" />
        {when}
      </p>
      {state !== null && <p className="mt-2 font-[620]">{state}</p>}
      {canRespond && (
        <Form method="post" className="mt-4 flex flex-wrap gap-2.5 *:flex-1">
          <input type="hidden" name="intent" value="respond" />
          {canSayYes && (
            <Button type="submit" name="response" value="attending" size="large">
              {words.in}
            </Button>
          )}
          <Button type="submit" name="response" value="not_attending" size="large" variant="secondary">
            {words.out}
          </Button>
        </Form>
      )}
    </section>
  );
}

const levelKeys = ["one", "two", "three", "four", "five"] as const;

/** Someone's own page in a league's pool. Plain forms, which work before hydration and without JavaScript. */
export function PoolPageView({ page, notice }: { page: PoolPage; notice?: PoolPageNotice | undefined }) {
  const { language, league, game, choices, pause } = page;
  const words = leagueSubWords[language];
  const isPaused = pause !== null;
  return (
    <JoinFrame team={league} title={words.title} lead={league.sport} footer="FirstWhistle" language={null}>
      <div className="grid gap-5" lang={language}>
        {notice && (
          <Banner tone={notice.tone} role={notice.tone === "error" ? "alert" : "status"}>
            {notice.text}
          </Banner>
        )}
        <GameSection game={game} words={words} language={language} />
        <Form method="post" className="grid gap-4 border-b border-line pb-5">
          <h2 className="h2">{words.details}</h2>
          <input type="hidden" name="intent" value="save" />
          <fieldset>
            <legend className="label mb-1.5">{words.groups}</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-2">
              {choices.map((group) => (
                <CheckboxField
                  key={group}
                  label={group}
                  name="groups"
                  value={group}
                  defaultChecked={page.groups.includes(group)}
                />
              ))}
            </div>
          </fieldset>
          <SelectField
            label={words.level}
            name="level"
            defaultValue={String(page.level)}
            options={levelKeys.map((key, index) => ({ value: String(index + 1), label: words.levels[key] }))}
          />
          <fieldset>
            <legend className="label mb-1.5">{words.weekdays}</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-2">
              {Weekday.options.map((weekday) => (
                <CheckboxField
                  key={weekday}
                  label={words.days[weekday]}
                  name="weekdays"
                  value={weekday}
                  defaultChecked={page.weekdays.includes(weekday)}
                />
              ))}
            </div>
          </fieldset>
          <Button type="submit">{words.save}</Button>
        </Form>
        <section className="grid gap-4">
          <h2 className="h2">{words.pause}</h2>
          {pause && (
            <p className="text-ink-2">
              {pause.kind === "own" ? words.pausedUntil(formatDate(language, pause.until)) : words.silent}
            </p>
          )}
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="intent" value={isPaused ? "resume" : "pause"} />
            {!isPaused && (
              <TextField label={words.until} name="until" type="date" min={page.today} required />
            )}
            <Button type="submit" variant="secondary">
              {isPaused ? words.resume : words.pauseButton}
            </Button>
          </Form>
          <Form method="post" className="grid">
            <input type="hidden" name="intent" value="leave" />
            <Button type="submit" variant="secondary">
              {words.leave}
            </Button>
          </Form>
        </section>
      </div>
    </JoinFrame>
  );
}
