import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createVenue } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import { bodyOf, type Builder, createBuilder, settings } from "#tests/harness/publishing.ts";
import { builderTasks } from "./jobs.server.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
});

const request = (more: object = {}) => ({ settings, earlier: null, seed: 1, lockedGames: [], ...more });
const path = (runId = "") => `/leagues/${builder.leagueId}/schedule-runs${runId && `/${runId}`}`;
const startRun = async (more: object = {}) =>
  (await builder.client.post(path(), request(more))).body.id as string;
/** What the worker does with its job. */
const work = (runId: string) => builderTasks[0]!.run({ runId }, "job");

describe("a search in the worker", () => {
  it("tells how far it is, and ends with a schedule that can be published [BUILD-37, BUILD-41]", async () => {
    const started = await builder.client.post(path(), request());
    expect(started.status).toBe(202);
    const runId = started.body.id as string;
    expect((await builder.client.get(path(runId))).body).toEqual({
      id: runId,
      state: "waiting",
      percent: 0,
      stage: null,
      draft: null,
    });
    await work(runId);
    const { body } = await builder.client.get(path(runId));
    expect(body).toMatchObject({ state: "done", percent: 100 });
    expect(body.draft.games).toHaveLength(6);
    expect((await builder.publish(bodyOf(body.draft))).status).toBe(201);
  });

  it("plans with the league's own venues and around locked games, whatever it was told", async () => {
    await createVenue(builder.leagueId, { name: "Backyard", closedOn: ["2031-03-03", "2031-03-04"] });
    const [home, away] = builder.teamIds as [string, string];
    const lockedGames = [{ date: "2031-03-12", time: "21:30", venue: "Harborview Park", home, away }];
    const runId = await startRun({ lockedGames });
    await work(runId);
    const { games } = (await builder.client.get(path(runId))).body.draft;
    expect(games).toEqual(expect.arrayContaining(lockedGames));
    const early = games.filter(({ date }: { date: string }) => date < "2031-03-05");
    expect(early.every(({ venue }: { venue: string }) => venue === "Harborview Park")).toBe(true);
  });

  it("ends when it is cancelled or another takes its place, and nothing is left of it", async () => {
    const first = await startRun();
    const second = await startRun({ seed: 2 });
    await work(first);
    expect((await builder.client.get(path(first))).status).toBe(404);
    const running = work(second);
    expect((await builder.client.delete(path(second))).status).toBe(200);
    await running;
    expect((await builder.client.delete(path(second))).status).toBe(404);
    expect(
      await db.selectFrom("scheduleRun").select("id").where("leagueId", "=", builder.leagueId).execute(),
    ).toEqual([]);
  });

  it("that was done is not done again", async () => {
    const runId = await startRun();
    await work(runId);
    const { body } = await builder.client.get(path(runId));
    await work(runId);
    expect((await builder.client.get(path(runId))).body).toEqual(body);
  });

  it("is not begun for what can be no schedule, and is for the league's manager alone [BUILD-01, BUILD-32]", async () => {
    const refused = await builder.client.post(
      path(),
      request({
        settings: {
          ...settings,
          blockoutDays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
        },
      }),
    );
    expect([refused.status, refused.body.code]).toEqual([409, "SCHEDULE_BROKEN"]);
    const runId = await startRun();
    const other = await clientOf(await createAccount({ role: "league_manager" }));
    expect((await other.get(path(runId))).body.code).toBe("LEAGUE_NOT_FOUND");
    expect((await other.delete(path(runId))).body.code).toBe("LEAGUE_NOT_FOUND");
    expect((await other.post(path(), request())).body.code).toBe("LEAGUE_NOT_FOUND");
  });
});
