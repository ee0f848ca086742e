import { beforeEach, describe, expect, it } from "vitest";
import type { LeagueMatch } from "#tests/harness/change-requests.ts";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { createLeagueMatch } = await import("#tests/harness/change-requests.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { db } = await import("#platform/database.ts");
const { readResults } = await import("../queries.server.ts");
const { finalizeDueReports } = await import("./commands.server.ts");
const { resultTasks } = await import("./jobs.server.ts");

// The game is on Thursday, April 16, at 7:00 PM in Chicago.
const REPORTED_AT = "2026-04-17T02:00:00Z";
let match: LeagueMatch;
let seasonId: string;
let leagueGameId: string;
beforeEach(async () => {
  match = await createLeagueMatch();
  ({ id: leagueGameId, seasonId } = (await db
    .selectFrom("leagueGame")
    .select(["id", "seasonId"])
    .where("leagueId", "=", match.leagueId)
    .executeTakeFirstOrThrow()) as { id: string; seasonId: string });
  setTime(REPORTED_AT);
});

const say = (own: number, other: number) => ({ kind: "score", own, other, overtime: false });
const reportAsHome = (own: number, other: number) =>
  match.clients.maya.post(`/games/${match.gameId}/score-reports`, say(own, other));
const reportAsAway = (own: number, other: number) =>
  match.clients.rosa.post(`/games/${match.otherGameId}/score-reports`, say(own, other));
const set = (home: number, away: number, reason: string | null = null) =>
  match.clients.lee.put(`/leagues/${match.leagueId}/league-games/${leagueGameId}/result`, {
    outcome: { kind: "score", home, away },
    reason,
  });
const readStored = async () => (await readResults(db, seasonId))[0];
const run = async (name: string, data: object = {}, id: string = crypto.randomUUID()) =>
  resultTasks.find((task) => task.name === name)!.run(data, id);
const read = async ({ email }: { email: string }) =>
  (await mailbox.listEmails(email)).map(({ subject, text }) => ({
    subject,
    text: text.replaceAll(/\s+/g, " "),
  }));
/** Sends the emails that are queued, and returns each person's new ones. */
async function sendNews() {
  for (const { name, data, id } of await listJobs({ leagueGameId })) await run(name, data, id);
  const { maya, rosa, lee } = match.people;
  return { maya: await read(maya), rosa: await read(rosa), lee: await read(lee) };
}

describe("a single report", () => {
  it("is final a day later, and not before [RESULT-50]", async () => {
    await reportAsHome(3, 2);
    setTime("2026-04-18T01:59:59Z");
    await finalizeDueReports();
    expect(await readStored()).toMatchObject({ state: "reported", counts: false });
    setTime("2026-04-18T02:00:00Z");
    for (const _ of [1, 2]) await run("leagues/finalize-reports");
    expect(await readStored()).toMatchObject({
      state: "final",
      counts: true,
      decidedAs: "time",
      reportedAt: null,
      finalAt: new Date("2026-04-18T02:00:00Z"),
    });
  });

  it("can still be disputed afterward, without leaving the standings [RESULT-52]", async () => {
    await reportAsHome(3, 2);
    setTime("2026-04-18T02:00:00Z");
    await finalizeDueReports();
    await reportAsAway(4, 3);
    expect(await readStored()).toMatchObject({
      state: "disputed",
      counts: true,
      outcome: { home: 3, away: 2 },
    });
  });

  it("is final or disputed whatever arrives in the minute it's due [RESULT-50, RESULT-52]", async () => {
    await reportAsHome(3, 2);
    setTime("2026-04-18T02:00:00Z");
    await Promise.all([finalizeDueReports(), reportAsAway(2, 3)]);
    expect(await readStored()).toMatchObject({ state: "final", counts: true, outcome: { home: 3, away: 2 } });
  });

  it("is emailed to the other team's managers with links to agree or to differ [RESULT-50]", async () => {
    await reportAsHome(3, 2);
    const emails = await sendNews();
    expect([emails.maya, emails.lee]).toEqual([[], []]);
    expect(emails.rosa).toMatchObject([{ subject: "The other team reported the score" }]);
    const { text } = emails.rosa[0]!;
    expect(text).toContain("Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 2026, 7:00 PM");
    expect(text).toContain("Lakeview Otters 3, Harbor Street FC 2.");
    expect(text).toContain("it's final on Fri, Apr 17, 2026, 9:00 PM");
    expect(text).toContain(`/game/${match.otherGameId}/attendance?score=agree`);
    expect(text).toContain(`/game/${match.otherGameId}/attendance?score=report`);
  });

  it("isn't emailed anymore once both agree, or after the manager left [RESULT-50]", async () => {
    await reportAsHome(3, 2);
    await reportAsAway(2, 3);
    expect((await sendNews()).rosa).toEqual([]);
  });
});

it("emails a dispute with both scores to both teams and the league, once [RESULT-51]", async () => {
  await reportAsHome(3, 2);
  await reportAsAway(3, 2);
  await reportAsAway(4, 2);
  const emails = await sendNews();
  for (const list of [emails.maya, emails.rosa, emails.lee]) {
    expect(list).toMatchObject([{ subject: "Two teams reported different scores" }]);
    expect(list[0]!.text).toContain("Lakeview Otters reported: Lakeview Otters 3, Harbor Street FC 2.");
    expect(list[0]!.text).toContain("Harbor Street FC reported: Lakeview Otters 2, Harbor Street FC 4.");
  }
  expect(emails.lee[0]!.text).toContain(`/league/${match.leagueId}/results`);
  expect(emails.maya[0]!.text).toContain(`/game/${match.gameId}/attendance`);
});

it("emails each of the league's decisions to managers of both teams [RESULT-53]", async () => {
  await set(3, 2);
  const first = await sendNews();
  expect(first.maya[0]!.text).toContain("Now: Lakeview Otters 3, Harbor Street FC 2.");
  await set(2, 3, "Own goal in overtime");
  const emails = await sendNews();
  expect(emails.lee).toEqual([]);
  for (const list of [emails.maya, emails.rosa]) {
    const corrected = list.find(({ text }) => text.includes("Own goal in overtime"))!;
    expect(corrected.subject).toBe("Your league set the score of your game");
    expect(corrected.text).toContain("Now: Lakeview Otters 2, Harbor Street FC 3.");
    expect(corrected.text).toContain("Before: Lakeview Otters 3, Harbor Street FC 2.");
  }
});

const check = async () => {
  await run("leagues/check-scores");
  return (await listJobs({ seasonId })).length;
};

describe("missing scores", () => {
  it("are emailed together, at most once a day, and again only for a new one [RESULT-55]", async () => {
    setTime("2026-04-18T23:59:59Z");
    expect(await check()).toBe(0);
    // Missing since Saturday, 7:00 PM in Chicago.
    setTime("2026-04-19T15:00:00Z");
    expect(await check()).toBe(0);
    setTime("2026-04-19T20:00:00Z");
    expect(await check()).toBe(1);
    expect(await check()).toBe(1);
    setTime("2026-04-20T17:00:00Z");
    expect(await check()).toBe(1);
    const [job] = await listJobs({ seasonId });
    await run(job!.name, job!.data, job!.id);
    const [email] = await mailbox.listEmails(match.people.lee.email);
    expect(email!.subject).toBe("A game is missing its score");
    expect(email!.text.replaceAll(/\s+/g, " ")).toContain(
      "Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 2026, 7:00 PM",
    );
    expect(email!.text).toContain(`/league/${match.leagueId}/results`);
  });

  it("aren't emailed at night, in a season without scores, or once someone reported [RESULT-55]", async () => {
    setTime("2026-04-19T13:59:00Z");
    expect(await check()).toBe(0);
    await db.updateTable("leagueSeason").set({ collectsScores: false }).where("id", "=", seasonId).execute();
    setTime("2026-04-19T16:00:00Z");
    expect(await check()).toBe(0);
    await db.updateTable("leagueSeason").set({ collectsScores: true }).where("id", "=", seasonId).execute();
    expect(await check()).toBe(1);
    await reportAsHome(3, 2);
    const [job] = await listJobs({ seasonId });
    await run(job!.name, job!.data, job!.id);
    expect(await mailbox.listEmails(match.people.lee.email)).toEqual([]);
  });
});
