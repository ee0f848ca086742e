import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderDefaults } from "../rules.ts";
import { getGameKey } from "#features/games/season-rules/checker/conflicts.ts";
import { type BuilderData, type PlannedGame, ScheduleSettings } from "../schema.ts";
import { BuilderSettings } from "./builder-settings.tsx";
import { type Draft, moveGameInDraft } from "./draft-history.ts";
import { DraftPreview } from "./draft-preview.tsx";
import { SettingsSummary } from "./settings-summary.tsx";

const league = buildLeague(4);
const teams: BuilderData["teams"] = league.teams.map(({ id }) => ({
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
const builderData: BuilderData = {
  league: { id: "L", name: "Lakeshore Coed" },
  teams,
  divisions: [],
  venues: [],
  today: "2026-04-06",
  upcoming: { built: 0, others: 0 },
  busyDays: [],
  passes: [],
  hasSeason: false,
};
const noop = () => {};
/** Returns the rendered text without markup. */
const getText = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("settings form", () => {
  it("shows every setting [BUILD-04, BUILD-05, BUILD-06, BUILD-07, BUILD-12, BUILD-13, BUILD-14, BUILD-15, BUILD-16, BUILD-17, BUILD-26, BUILD-28]", () => {
    const text = getText(<BuilderSettings data={builderData} settings={settings} onChange={noop} />);
    const labels =
      "Venue Capacity Summary|Manage Venues|Total venues|Total daily capacity|Max games per day|Schedule Name|Game Frequency|Games per Matchup|Default Start Time|Season Start Date|Play On|Blockout Days|Venues|Main Venue|Blocked Dates|May 23, 2026|Friday : Team T1|Notes";
    for (const label of labels.split("|")) expect(text).toContain(label);
    expect(text).not.toContain("fewer than 2 teams");
  });

  it.each([
    [0, true],
    [1, true],
    [2, false],
  ])("shows the warning about too few teams with %i teams: %s [BUILD-03]", (count, isWarned) => {
    const data = { ...builderData, teams: teams.slice(0, count) };
    const text = getText(<BuilderSettings data={data} settings={settings} onChange={noop} />);
    expect(text.includes("This league has fewer than 2 teams.")).toBe(isWarned);
  });

  it("requires a schedule name [BUILD-06]", () => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <BuilderSettings data={builderData} settings={settings} onChange={noop} />
      </MemoryRouter>,
    );
    const [, id] = /<label[^>]* for="([^"]+)"[^>]*>(?:<[^>]+>)*Schedule Name/.exec(markup) ?? [];
    const [input] = markup.match(new RegExp(`<input[^>]* id="${id}"[^>]*>`)) ?? [];
    expect(input).toContain('value="Spring 2026"');
    expect(input).toContain('aria-required="true"');
    expect(input).toContain('maxLength="100"');
    const createTeam = (name: string) =>
      ScheduleSettings.safeParse({ ...settings, name }).error?.issues[0]?.message;
    expect(createTeam(" ")).toBe("Enter a schedule name");
    expect(createTeam("x".repeat(101))).toBe("Use 100 characters or fewer");
    expect(createTeam("x".repeat(100))).toBeUndefined();
  });
});

describe("draft preview", () => {
  const schedule = generateSchedule(league, { seed: 1, iterations: 60 });
  const handlers = {
    onStop: noop,
    onShuffle: noop,
    onPublish: noop,
    onChange: noop,
    onSave: noop,
  };
  const draft: Draft = { schedule, league, settings, earlier: null, locked: [], requestKey: "K" };
  const renderPreview = (props: Partial<Parameters<typeof DraftPreview>[0]> = {}) => (
    <DraftPreview
      teams={teams}
      draft={draft}
      saved={undefined}
      undo={undefined}
      redo={undefined}
      progress={undefined}
      isStale={false}
      {...handlers}
      {...props}
    />
  );

  it("shows each day's times and venues, and how balanced the draft is", () => {
    const text = getText(renderPreview());
    const { home, away } = schedule.games[0]!;
    expect(text).toContain(`Team ${away} at Team ${home} , 7:00 PM Main Venue`);
    for (const expected of [
      "6 games on",
      "Week 1",
      "7:00 PM",
      "Balanced.",
      "Shuffle Again",
      "Publish Schedule",
    ])
      expect(text).toContain(expected);
    expect(text).not.toContain("Unscheduled Games");
  });

  it("lists unscheduled games with their reason [OP2-21]", () => {
    const [{ home, away }, ...games] = schedule.games as [(typeof schedule.games)[0]];
    const incomplete = { ...schedule, games, unscheduled: [{ home, away, reason: "days-full" as const }] };
    const text = getText(renderPreview({ draft: { ...draft, schedule: incomplete } }));
    expect(text).toContain(`Team ${away} at Team ${home}`);
    expect(text).toContain("1 game couldn&#x27;t be scheduled.");
    expect(text).toContain("select a game to schedule it yourself");
    expect(text).toContain("is full or too close to another of their games (1)");
  });

  it("shows conflicts, locked games, and a comparison of two drafts", () => {
    const [first, second] = schedule.games as [PlannedGame, PlannedGame];
    const conflictingDraft = moveGameInDraft(draft, schedule.games.at(-1)!, {
      ...first,
      time: second.time === first.time ? "21:30" : second.time,
    });
    const movedDraft = { ...conflictingDraft, locked: [getGameKey(first)] };
    const text = getText(renderPreview({ draft: movedDraft, saved: draft }));
    expect(text).toMatch(/\d conflicts? to resolve before publishing\./);
    expect(text).toContain(", locked");
    for (const expected of ["Compare Drafts", "Season ends", "Show Saved Draft"])
      expect(text).toContain(expected);
    expect(getText(renderPreview({ saved: draft }))).toContain("Draft saved.");
  });

  it("shows empty, generating, and outdated states", () => {
    expect(getText(renderPreview({ draft: undefined }))).toContain("No draft yet");
    expect(getText(renderPreview({ progress: { share: 0.3, stage: "shortening" } }))).toContain(
      "Shortening the season",
    );
    expect(getText(renderPreview({ isStale: true }))).toContain(
      "The settings have changed since this draft was generated.",
    );
  });
});

it("counts each venue's own fields in the summary of the settings", () => {
  const park = { name: "Harborview Park", maxTeamsPerDay: 8 };
  const turf = { name: "Ridgeway Turf", maxTeamsPerDay: 4 };
  const places = ["Field 1", "Field 2"].map((field) => ({
    ...park,
    name: `${park.name}, ${field}`,
    fieldOf: park.name,
  }));
  const text = getText(
    <SettingsSummary
      settings={{ ...settings, venues: [park, turf] }}
      league={{ ...league, venues: [...places, turf] }}
      onEdit={noop}
    />,
  );
  expect(text).toContain("Harborview Park (2 fields), Ridgeway Turf");
});
