import { useId, useMemo } from "react";
import { Link } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { DayToggles } from "#ui/day-toggles.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { createModel } from "../generator/model.ts";
import { gapDays, getMaxGamesPerDay, periodCaps, toBuilderLeague } from "../rules.ts";
import { FrequencyRule, GameFrequency, ScheduleSettings, Weekday, type BuilderData } from "../schema.ts";
import { BlockedDates } from "./blocked-dates.tsx";
import { frequencyNames, groupPreferencesByDay } from "./draft-labels.ts";
import { ScheduleVenues } from "./schedule-venues.tsx";

export interface BuilderSettingsProps {
  data: BuilderData;
  settings: ScheduleSettings;
  onChange: (changes: Partial<ScheduleSettings>) => void;
}

/** Explains the selected frequency rule in a sentence. */
function describeRule({ frequencyRule, gameFrequency }: ScheduleSettings) {
  if (frequencyRule === "team-gap") return `At least ${gapDays[gameFrequency]} days between a team's games.`;
  const { unit, games, restDays } = periodCaps[gameFrequency];
  const limit = games === 1 ? "one game" : "two games";
  return `Up to ${limit} per team in a calendar ${unit === "week" ? "week (Monday to Sunday)" : "month"}, at least ${restDays} days apart.`;
}

/** Lists the blocked weekdays (BUILD-15). */
function describeBlockedDays(blockoutDays: readonly Weekday[]) {
  const blocked = Weekday.options.filter((day) => blockoutDays.includes(day));
  return `Blockout Days: ${blocked.length === 0 ? "none" : blocked.join(", ")}`;
}

/** The schedule settings form (BUILD-02 to BUILD-28). */
export function BuilderSettings({ data, settings, onChange }: BuilderSettingsProps) {
  const id = useId();
  const openDays = [...Weekday.options.keys()].filter(
    (day) => !settings.blockoutDays.includes(Weekday.options[day]!),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {data.teams.length < 2 && (
        <Banner tone="warn">
          This league has fewer than 2 teams.{" "}
          <Link to={`/league/${data.league.id}/create-team`}>Add teams</Link> to build a schedule.
        </Banner>
      )}
      <CapacitySummary data={data} settings={settings} />
      <TextField
        label="Schedule Name"
        required
        maxLength={100}
        value={settings.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="grid gap-x-3 gap-y-5 min-[26rem]:grid-cols-2">
        <SelectField
          label="Game Frequency"
          value={settings.gameFrequency}
          options={GameFrequency.options.map((value) => ({ value, label: frequencyNames[value] }))}
          onChange={(event) => onChange({ gameFrequency: GameFrequency.parse(event.target.value) })}
        />
        <TextField
          label="Default Start Time"
          type="time"
          value={settings.startTime}
          onChange={(event) => onChange({ startTime: event.target.value })}
        />
        <TextField
          label="Season Start Date"
          type="date"
          value={settings.startDate}
          onChange={(event) => onChange({ startDate: event.target.value })}
        />
        <Segmented
          label="Games per Matchup"
          showLabel
          full
          options={["1", "2", "3"].map((value) => ({ value, label: value }))}
          value={String(settings.gamesPerMatchup)}
          onValueChange={(value) => onChange({ gamesPerMatchup: Number(value) })}
        />
        <TextField
          label="Game Length"
          type="number"
          inputMode="numeric"
          min={15}
          max={600}
          end={<span className="caption pr-2.5 text-ink-3">min</span>}
          value={formatNumber(settings.gameDurationMinutes)}
          onChange={(event) => onChange({ gameDurationMinutes: event.target.valueAsNumber })}
        />
        <TextField
          label="Break Between Games"
          type="number"
          inputMode="numeric"
          min={0}
          max={240}
          end={<span className="caption pr-2.5 text-ink-3">min</span>}
          value={formatNumber(settings.breakBetweenGamesMinutes)}
          onChange={(event) => onChange({ breakBetweenGamesMinutes: event.target.valueAsNumber })}
        />
      </div>
      <SelectField
        label="Measure Frequency By"
        hint={describeRule(settings)}
        value={settings.frequencyRule}
        options={[
          { value: "team-gap", label: "Days between a team's games" },
          { value: "period-cap", label: "Per calendar week or month" },
        ]}
        onChange={(event) => onChange({ frequencyRule: FrequencyRule.parse(event.target.value) })}
      />
      <div>
        <p id={id} className="label mb-1.5">
          Play On
        </p>
        <DayToggles
          labelledBy={id}
          describedBy={`${id}-hint`}
          value={openDays}
          onChange={(days) =>
            onChange({ blockoutDays: Weekday.options.filter((_, day) => !days.includes(day)) })
          }
        />
        <p id={`${id}-hint`} className="caption mt-1.5 text-ink-3">
          {describeBlockedDays(settings.blockoutDays)}
        </p>
      </div>
      <ScheduleVenues
        leagueVenues={data.venues}
        venues={settings.venues}
        onChange={(venues) => onChange({ venues })}
      />
      <BlockedDates dates={settings.blockedDates} onChange={(blockedDates) => onChange({ blockedDates })} />
      <Preferences teams={data.teams} />
      <TextArea
        label="Notes"
        optional
        hint="Shown on every game in this schedule."
        rows={3}
        maxLength={2000}
        value={settings.notes ?? ""}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
    </div>
  );
}

/** Shows NaN as an empty field so the user can clear a number. */
const formatNumber = (value: number) => (Number.isNaN(value) ? "" : value);

/** Returns how many games fit on the best day, given the opening hours and start times. Null for invalid settings. */
function countGamesThatFit(data: BuilderData, settings: ScheduleSettings): number | null {
  if (!ScheduleSettings.safeParse(settings).success) return null;
  return createModel(toBuilderLeague(data, settings)).capacity.reduce(
    (most, games) => Math.max(most, games),
    0,
  );
}

/** The venue capacity panel (BUILD-04, BUILD-05). */
function CapacitySummary({ data, settings }: { data: BuilderData; settings: ScheduleSettings }) {
  const id = useId();
  const { venues } = settings;
  const capacity = venues.reduce((sum, { maxTeamsPerDay }) => sum + maxTeamsPerDay, 0);
  const maxGames = getMaxGamesPerDay(venues);
  const gamesThatFit = useMemo(() => countGamesThatFit(data, settings), [data, settings]);
  const facts = [
    { value: venues.length, label: "Total venues" },
    { value: capacity, label: "Total daily capacity" },
    { value: maxGames, label: "Max games per day" },
  ];
  return (
    <section aria-labelledby={id}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h2 id={id} className="label">
          Venue Capacity Summary
        </h2>
        <Link
          to={`/venues?leagueId=${data.league.id}`}
          className="text-label font-[580] text-court-ink hover:underline"
        >
          Manage Venues
        </Link>
      </div>
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {facts.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end bg-tint px-3 py-2.5">
            <dt className="caption text-ink-3">{label}</dt>
            <dd className="font-display text-[1.25rem] leading-7 font-[650]">
              {value.toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
      {gamesThatFit !== null && gamesThatFit < maxGames && (
        <p className="caption mt-1.5 text-ink-3">
          {`Opening hours and start times leave room for ${gamesThatFit} per day.`}
        </p>
      )}
    </section>
  );
}

/** Lists the days teams prefer not to play (BUILD-16). */
function Preferences({ teams }: { teams: BuilderData["teams"] }) {
  const id = useId();
  const days = groupPreferencesByDay(teams);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="label mb-1">
        Team Preferences
      </h3>
      {days.length === 0 ? (
        <p className="caption text-ink-3">No teams have preferred days off.</p>
      ) : (
        <>
          <p className="caption text-ink-3">Days teams prefer not to play:</p>
          <ul className="mt-1 grid gap-0.5 text-sm text-ink-2">
            {days.map(({ day, names }) => (
              <li key={day} className="wrap-anywhere">
                <b className="font-[580] text-ink">{day}</b>: {names.join(", ")}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
