import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderDefaults } from "../rules.ts";
import { gameKey } from "../checker/conflicts.ts";
import { type BuilderStart, type PlannedGame, ScheduleSettings } from "../schema.ts";
import { BuilderSettings } from "./builder-settings.tsx";
import { type Draft, withMove } from "./draft-history.ts";
import { DraftPreview } from "./draft-preview.tsx";

const league = leagueOf(4);
const teams: BuilderStart["teams"] = league.teams.map(({ id }) => ({
  id,
  name: `Team ${id}`,
  sport: "Soccer",
  preferredBlockoutDays: id === "T1" ? ["Friday"] : [],
}));
const settings: ScheduleSettings = {
  ...league,
  name: "Spring 2026",
  blockedDates: ["2026-05-23"],
  venues: [{ ...builderDefaults.venue }],
  notes: null,
};
const begun: BuilderStart = {
  league: { id: "L", name: "Lakeshore Coed" },
  teams,
  venues: [],
  today: "2026-04-06",
  ahead: { built: 0, others: 0 },
  busyDays: [],
  hasSeason: false,
};
const nothing = () => {};
/** What one reads, without the markup. */
const textOf = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the settings", () => {
  it("name what a schedule is made of [BUILD-04, BUILD-05, BUILD-06, BUILD-07, BUILD-12, BUILD-13, BUILD-14, BUILD-15, BUILD-16, BUILD-17, BUILD-26, BUILD-28]", () => {
    const text = textOf(<BuilderSettings start={begun} settings={settings} onChange={nothing} />);
    const labels =
      "Venue Capacity Summary|Manage Venues|Total venues|Total daily capacity|Max games per day|Schedule Name|Game Frequency|Games per Matchup|Default Start Time|Season Start Date|Blockout Days|Venues|Main Venue|Blocked Dates|May 23, 2026|Friday : Team T1|Notes";
    for (const label of labels.split("|")) expect(text).toContain(label);
    expect(text).not.toContain("fewer than 2 teams");
  });

  it.each([
    [0, true],
    [1, true],
    [2, false],
  ])("warn while there are fewer than 2 teams: %i, %s [BUILD-03]", (count, isWarned) => {
    const start = { ...begun, teams: teams.slice(0, count) };
    const text = textOf(<BuilderSettings start={start} settings={settings} onChange={nothing} />);
    expect(text.includes("This league has fewer than 2 teams.")).toBe(isWarned);
  });

  it("hold the schedule's name in a field with that label, which may not be empty [BUILD-06]", () => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <BuilderSettings start={begun} settings={settings} onChange={nothing} />
      </MemoryRouter>,
    );
    const [, id] = /<label[^>]* for="([^"]+)"[^>]*>(?:<[^>]+>)*Schedule Name/.exec(markup) ?? [];
    const [input] = markup.match(new RegExp(`<input[^>]* id="${id}"[^>]*>`)) ?? [];
    expect(input).toContain('value="Spring 2026"');
    expect(input).toContain('aria-required="true"');
    expect(input).toContain('maxLength="100"');
    const named = (name: string) =>
      ScheduleSettings.safeParse({ ...settings, name }).error?.issues[0]?.message;
    expect(named(" ")).toBe("Please name the schedule");
    expect(named("x".repeat(101))).toBe("Please use at most 100 characters");
    expect(named("x".repeat(100))).toBeUndefined();
  });
});

describe("the preview", () => {
  const schedule = generateSchedule(league, { seed: 1, iterations: 60 });
  const handlers = {
    onStop: nothing,
    onShuffle: nothing,
    onPublish: nothing,
    onChange: nothing,
    onKeep: nothing,
  };
  const draft: Draft = { schedule, league, settings, earlier: null, locked: [], requestKey: "K" };
  const preview = (more: Partial<Parameters<typeof DraftPreview>[0]> = {}) => (
    <DraftPreview
      teams={teams}
      draft={draft}
      kept={undefined}
      undo={undefined}
      redo={undefined}
      progress={undefined}
      isStale={false}
      {...handlers}
      {...more}
    />
  );

  it("shows days with times and venues, and how fair it is", () => {
    const text = textOf(preview());
    const { home, away } = schedule.games[0]!;
    expect(text).toContain(`Team ${home} vs Team ${away} , 7:00 PM Main Venue`);
    for (const words of [
      "6 games on",
      "Week 1",
      "7:00 PM",
      "Fair to everyone.",
      "Shuffle Again",
      "Publish Schedule",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Without a Place");
  });

  it("names games without a place with their reason [OP2-21]", () => {
    const [{ home, away }, ...games] = schedule.games as [(typeof schedule.games)[0]];
    const incomplete = { ...schedule, games, unplaced: [{ home, away, reason: "days-full" as const }] };
    const text = textOf(preview({ draft: { ...draft, schedule: incomplete } }));
    expect(text).toContain(`Team ${home} vs Team ${away}`);
    expect(text).toContain("1 game could not be planned.");
    expect(text).toContain("open a game to place it yourself");
    expect(text).toContain("is full or too close to another of their games (1)");
  });

  it("says what is wrong with a game and what is locked, and sets two drafts side by side", () => {
    const [first, second] = schedule.games as [PlannedGame, PlannedGame];
    const clash = withMove(draft, schedule.games.at(-1)!, {
      ...first,
      time: second.time === first.time ? "21:30" : second.time,
    });
    const moved = { ...clash, locked: [gameKey(first)] };
    const text = textOf(preview({ draft: moved, kept: draft }));
    expect(text).toMatch(/\d conflicts? to solve before publishing\./);
    expect(text).toContain(", locked");
    for (const words of ["Two Drafts", "Season ends", "Show Kept Draft"]) expect(text).toContain(words);
    expect(textOf(preview({ kept: draft }))).toContain("This draft is kept.");
  });

  it("says when nothing is there yet, when it runs, and when the settings went on", () => {
    expect(textOf(preview({ draft: undefined }))).toContain("No Draft Yet");
    expect(textOf(preview({ progress: { share: 0.3, stage: "shortening" } }))).toContain(
      "Making the season shorter",
    );
    expect(textOf(preview({ isStale: true }))).toContain(
      "The settings have changed since this draft was made.",
    );
  });
});
