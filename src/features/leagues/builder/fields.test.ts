import { beforeEach, describe, expect, it } from "vitest";
import { createVenue } from "#tests/factories/teams.ts";
import { type Builder, createBuilder, settings, toBody } from "#tests/harness/publishing.ts";
import { generateSchedule } from "./generator/run.ts";
import { toBuilderLeague } from "./rules.ts";
import type { BuilderData, PlannedGame, ScheduleSettings } from "./schema.ts";

const fields = [
  { name: "Field 1", maxTeamsPerDay: 2 },
  { name: "Field 2", maxTeamsPerDay: 2 },
];
const fieldSettings: ScheduleSettings = {
  ...settings,
  blockoutDays: ["Sunday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  venues: [{ name: "Harborview Park", maxTeamsPerDay: 4 }],
};

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
});
const getPath = (path: string) => `/leagues/${builder.leagueId}/${path}`;

async function generate() {
  const { body } = await builder.client.get(getPath("schedule-builder"));
  const league = toBuilderLeague(body as BuilderData, fieldSettings);
  return generateSchedule(league, { seed: 1, iterations: 30 });
}

describe("venue with two fields", () => {
  beforeEach(() => createVenue(builder.leagueId, { fields: JSON.stringify(fields) }));

  it("holds two games at a time, and each game's location names its field", async () => {
    const draft = await generate();
    const [first, second] = draft.games as [PlannedGame, PlannedGame];
    expect([first.date, first.time]).toEqual([second.date, second.time]);
    expect((await builder.publish(toBody(draft, { settings: fieldSettings }))).status).toBe(201);
    const games = await builder.listRows("game");
    expect(new Set(games.map(({ location }) => location))).toEqual(
      new Set(["Harborview Park, Field 1", "Harborview Park, Field 2"]),
    );
  });

  it("rejects two games on the same field at the same time, and games that name no field", async () => {
    const draft = await generate();
    const [first, second, ...rest] = draft.games as [PlannedGame, PlannedGame];
    const publishAt = async (venue: string) => {
      const games = [first, { ...second, venue }, ...rest];
      const { status, body } = await builder.publish(
        toBody({ ...draft, games }, { settings: fieldSettings }),
      );
      return [status, body.code, body.data.rules];
    };
    expect(await publishAt(first.venue)).toEqual([409, "SCHEDULE_INVALID", ["venue-full", "venue-taken"]]);
    expect(await publishAt("Harborview Park")).toEqual([409, "SCHEDULE_INVALID", ["unknown-venue"]]);
  });
});

it("keeps rescheduling a season at the venue as a whole if it got its fields later", async () => {
  const draft = await generate();
  expect((await builder.publish(toBody(draft, { settings: fieldSettings }))).status).toBe(201);
  await createVenue(builder.leagueId, { fields: JSON.stringify(fields) });
  const { body: season } = await builder.client.get(getPath("season"));
  const last = season.games.at(-1);
  const reschedule = (venue: string, date = "2031-06-02") =>
    builder.client.post(getPath("season"), {
      from: "2031-03-03",
      blockedDates: [],
      moved: [
        {
          leagueGameId: last.leagueGameId,
          to: { date, time: "19:00", venue, home: last.home, away: last.away },
        },
      ],
      added: [],
      dropped: [],
      textTeams: false,
    });
  expect((await reschedule("Harborview Park, Field 1")).body.data.rules).toContain("unknown-venue");
  expect((await reschedule("Harborview Park")).status).toBe(200);
});
