import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createVenue } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { toBody, type Builder, createBuilder, settings } from "#tests/harness/publishing.ts";
import { builderTasks } from "./jobs.server.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
});

const createRequest = (changes: object = {}) => ({
  settings,
  earlier: null,
  seed: 1,
  lockedGames: [],
  ...changes,
});
const path = (runId = "") => `/leagues/${builder.leagueId}/schedule-runs${runId && `/${runId}`}`;
const startRun = async (changes: object = {}) =>
  (await builder.client.post(path(), createRequest(changes))).body.id as string;
/** Runs the job the way the worker does. */
const runJob = (runId: string) => builderTasks[0]!.run({ runId }, "job");

describe("schedule run", () => {
  it("reports progress and ends with a schedule that can be published [BUILD-37, BUILD-41]", async () => {
    const startResponse = await builder.client.post(path(), createRequest());
    expect(startResponse.status).toBe(202);
    const runId = startResponse.body.id as string;
    expect((await builder.client.get(path(runId))).body).toEqual({
      id: runId,
      state: "waiting",
      percent: 0,
      stage: null,
      draft: null,
    });
    await runJob(runId);
    const { body } = await builder.client.get(path(runId));
    expect(body).toMatchObject({ state: "done", percent: 100 });
    expect(body.draft.games).toHaveLength(6);
    expect((await builder.publish(toBody(body.draft))).status).toBe(201);
  });

  it("uses the league's venue hours and schedules around locked games", async () => {
    await createVenue(builder.leagueId, { name: "Backyard", closedOn: ["2031-03-03", "2031-03-04"] });
    const [home, away] = builder.teamIds as [string, string];
    const lockedGames = [{ date: "2031-03-12", time: "21:30", venue: "Harborview Park", home, away }];
    const runId = await startRun({ lockedGames });
    await runJob(runId);
    const { games } = (await builder.client.get(path(runId))).body.draft;
    expect(games).toEqual(expect.arrayContaining(lockedGames));
    const earlyGames = games.filter(({ date }: { date: string }) => date < "2031-03-05");
    expect(earlyGames.every(({ venue }: { venue: string }) => venue === "Harborview Park")).toBe(true);
  });

  it("stops and leaves nothing behind when it is canceled or replaced", async () => {
    const first = await startRun();
    const second = await startRun({ seed: 2 });
    await runJob(first);
    expect((await builder.client.get(path(first))).status).toBe(404);
    const jobPromise = runJob(second);
    expect((await builder.client.delete(path(second))).status).toBe(200);
    await jobPromise;
    expect((await builder.client.delete(path(second))).status).toBe(404);
    expect(
      await db.selectFrom("scheduleRun").select("id").where("leagueId", "=", builder.leagueId).execute(),
    ).toEqual([]);
  });

  it("doesn't run again once it is done", async () => {
    const runId = await startRun();
    await runJob(runId);
    const { body } = await builder.client.get(path(runId));
    await runJob(runId);
    expect((await builder.client.get(path(runId))).body).toEqual(body);
  });

  it("rejects impossible settings and everyone but the league's manager [BUILD-01, BUILD-32]", async () => {
    const rejectedResponse = await builder.client.post(
      path(),
      createRequest({
        settings: {
          ...settings,
          blockoutDays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
        },
      }),
    );
    expect([rejectedResponse.status, rejectedResponse.body.code]).toEqual([409, "SCHEDULE_INVALID"]);
    const runId = await startRun();
    const otherClient = await signInAs(await createAccount({ role: "league_manager" }));
    expect((await otherClient.get(path(runId))).body.code).toBe("LEAGUE_NOT_FOUND");
    expect((await otherClient.delete(path(runId))).body.code).toBe("LEAGUE_NOT_FOUND");
    expect((await otherClient.post(path(), createRequest())).body.code).toBe("LEAGUE_NOT_FOUND");
  });
});
