import { beforeEach, describe, expect, it } from "vitest";
import { createBuilder, type Builder, settings } from "#tests/harness/publishing.ts";
import type { LeagueSeason } from "../../seasons/schema.ts";
import { builderTasks } from "./jobs.server.ts";

let builder: Builder;
let divisionIds: [string, string];
beforeEach(async () => {
  builder = await createBuilder(8);
  const path = `/leagues/${builder.leagueId}/seasons`;
  const [season] = (await builder.client.get(path)).body.seasons as LeagueSeason[];
  const { body } = await builder.client.put(`${path}/${season!.id}/divisions`, {
    divisions: [
      { id: season!.divisions[0]!.id, name: "East" },
      { id: null, name: "West" },
    ],
  });
  divisionIds = (body as LeagueSeason).divisions.map(({ id }) => id) as [string, string];
  await builder.client.post(`${path}/${season!.id}/divisions/${divisionIds[1]}/teams`, {
    teamIds: builder.teamIds.slice(4),
  });
});

const early = { ...settings, startTime: "17:00", gameDurationMinutes: 60 };
const startRun = (changes: object = {}) =>
  builder.client.post(`/leagues/${builder.leagueId}/schedule-runs`, {
    settings,
    earlier: null,
    seed: 1,
    lockedGames: [],
    divisions: [
      { divisionId: divisionIds[0], settings },
      { divisionId: divisionIds[1], settings: early },
    ],
    crossDivisionGames: 2,
    ...changes,
  });
const getRun = async (runId: string) =>
  (await builder.client.get(`/leagues/${builder.leagueId}/schedule-runs/${runId}`)).body;

describe("run of divisions", () => {
  it("plans all divisions with their own settings, and shows how far each is [RESULT-28, RESULT-29, RESULT-30]", async () => {
    const runId = (await startRun()).body.id as string;
    await builderTasks[0]!.run({ runId }, "job");
    const { state, draft, divisions } = await getRun(runId);
    expect(state).toBe("done");
    expect(divisions.map(({ divisionId }: { divisionId: string }) => divisionId)).toEqual(divisionIds);
    // Six games in each division of four, and two per team across.
    expect(draft.games).toHaveLength(6 + 6 + 8);
    const east = new Set(builder.teamIds.slice(0, 4));
    const cross = draft.games.filter(
      ({ home, away }: { home: string; away: string }) => east.has(home) !== east.has(away),
    );
    expect(cross).toHaveLength(8);
    expect(draft.metrics.homeAwayDifference).toBeLessThanOrEqual(1);
  });

  it("plans one division alone [RESULT-28]", async () => {
    const divisions = [{ divisionId: divisionIds[1], settings: early }];
    const runId = (await startRun({ divisions, crossDivisionGames: 0 })).body.id as string;
    await builderTasks[0]!.run({ runId }, "job");
    const { draft } = await getRun(runId);
    expect(draft.games).toHaveLength(6);
    const west = new Set(builder.teamIds.slice(4));
    expect(draft.games.every(({ home }: { home: string }) => west.has(home))).toBe(true);
  });

  it("stops once it's canceled [RESULT-30]", async () => {
    const runId = (await startRun()).body.id as string;
    const jobPromise = builderTasks[0]!.run({ runId }, "job");
    const path = `/leagues/${builder.leagueId}/schedule-runs/${runId}`;
    expect((await builder.client.delete(path)).status).toBe(200);
    await jobPromise;
    expect((await builder.client.get(path)).status).toBe(404);
  });

  it("rejects divisions of another league, twice the same one, and too few opponents [RESULT-29]", async () => {
    const [east, west] = divisionIds;
    const requests = [
      { divisions: [{ divisionId: crypto.randomUUID(), settings }] },
      { divisions: [east, east].map((divisionId) => ({ divisionId, settings })) },
      { divisions: [{ divisionId: west, settings }], crossDivisionGames: 1 },
    ];
    for (const request of requests) expect((await startRun(request)).body.code).toBe("SCHEDULE_INVALID");
  });
});
