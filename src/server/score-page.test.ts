import { beforeEach, describe, expect, it } from "vitest";
import { startScores } from "#tests/harness/scores.ts";

const scores = await startScores();
const { home, away, addGame, listReports, report, updateTeam } = scores;
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createHttp } = await import("./http.ts");
const { createManagerPages } = await import("./manager-page.tsx");
const { tasks } = await import("./tasks.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { createManagerLinks } = await import("#features/teams/manager-links/commands.server.ts");

const http = createHttp();
http.route("/", createManagerPages({ styles: ".x{}" }));
const get = async (path: string) => {
  const response = await http.request(path);
  return { status: response.status, html: await response.text() };
};
const post = async (path: string, body: string) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await http.request(path, { method: "POST", headers, body });
  return { status: response.status, html: await response.text() };
};

/** Makes Harbor Street FC's manager someone who's asked by email, and runs the job. Returns the email. */
async function askByEmail() {
  await db.deleteFrom("managerPhone").where("teamId", "=", away.teamId).execute();
  await scores.advanceToAsk();
  const { id } = await db
    .selectFrom("scoreAsk")
    .select("id")
    .where("gameId", "=", away.gameId)
    .executeTakeFirstOrThrow();
  const [job] = await listJobs({ askId: id });
  return job!;
}
/** Lists the emails to Harbor Street FC's manager. */
const listEmails = async () => {
  const account = await db
    .selectFrom("appUser")
    .select("email")
    .where("id", "=", away.accountId)
    .executeTakeFirstOrThrow();
  return scores.carrier.mailbox.listEmails(account.email);
};
const runJob = ({ name, data, id }: Awaited<ReturnType<typeof askByEmail>>) =>
  tasks.find((task) => task.name === name)!.run(data, id);

/** Makes a link for the home team's manager. */
const createPath = async () => {
  const now = new Date();
  await db.transaction().execute((trx) =>
    createManagerLinks(
      trx,
      "score",
      [
        {
          subjectId: home.gameId,
          userId: home.accountId,
          teamId: home.teamId,
          expiresAt: new Date("2026-04-23T19:00:00Z"),
        },
      ],
      now,
    ),
  );
  const { findManagerLinkUrl } = await import("#features/teams/manager-links/access.server.ts");
  const url = await findManagerLinkUrl("score", home.gameId, {
    userId: home.accountId,
    teamId: home.teamId,
  });
  return new URL(url!).pathname;
};

beforeEach(() => addGame());

describe("the email that asks for a score", () => {
  it("names both teams, and its button opens the form [RESULT-42]", async () => {
    await runJob(await askByEmail());
    const [email] = await listEmails();
    expect(email!.subject).toBe("What was the score? Harbor Street FC at Lakeview Otters");
    const [, path] = /(\/m\/[\w-]+)/.exec(email!.text) ?? [];
    expect(email!.text).toContain("Report Score");
    const { status, html } = await get(path!);
    expect(status).toBe(200);
    expect(html).toContain("What was the score at Lakeview Otters?");
  });

  it("isn't sent once the score was reported, or the manager is gone [RESULT-41, RESULT-42]", async () => {
    const job = await askByEmail();
    await report(away, 2, 3);
    await runJob(job);
    await updateTeam(away.teamId, { managerId: home.accountId });
    await runJob(job);
    expect(await listEmails()).toEqual([]);
  });
});

describe("a score link", () => {
  beforeEach(() => setTime("2026-04-16T21:00:00Z"));

  it("opens a form with a field per team, which takes the score [RESULT-42]", async () => {
    const path = await createPath();
    const { html } = await get(path);
    expect(html).toMatch(/<label for="own"[^>]*>.*Lakeview Otters/);
    expect(html).toMatch(/<label for="other"[^>]*>.*Harbor Street FC/);
    expect(html).not.toContain("<script");
    expect((await post(path, "own=3&other=2&kind=score")).status).toBe(303);
    expect(await listReports()).toMatchObject([
      {
        teamId: home.teamId,
        accountId: home.accountId,
        via: "link",
        ownScore: 3,
        otherScore: 2,
        reply: null,
      },
    ]);
    const after = await get(path);
    expect(after.html).toContain("Score reported: Lakeview Otters 3, Harbor Street FC 2");
    expect(after.html).toContain("Change Score");
    await report(away, 2, 3);
    const final = await get(path);
    expect(final.html).toContain(">Final<");
    expect(final.html).not.toContain("<form");
    expect((await post(path, "own=3&other=3&kind=score")).status).toBe(409);
  });

  it("takes a forfeit, and shows a dispute [RESULT-42, RESULT-44]", async () => {
    const path = await createPath();
    expect((await post(path, "own=&other=&kind=other-forfeit")).status).toBe(303);
    expect((await get(path)).html).toContain("Score reported: Harbor Street FC forfeited");
    await report(away, 3, 0);
    expect((await get(path)).html).toContain("The other team reported a different score.");
  });

  it.each([
    ["own=3&other=&kind=score", "Enter both scores as whole numbers."],
    ["own=3&other=-1&kind=score", "Enter both scores as whole numbers."],
    ["own=6&other=2&kind=score", "Enter a score that this season has."],
  ])("says what's wrong with %s, and keeps what was typed [RESULT-42]", async (body, words) => {
    await scores.setSport("Volleyball");
    const refused = await post(await createPath(), body);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(words);
    expect(refused.html).toMatch(/id="own"[^>]*value="[36]"|value="[36]"[^>]*id="own"/);
    expect(await listReports()).toEqual([]);
  });

  it("saves nothing of another form [RESULT-42]", async () => {
    expect((await post(await createPath(), "own=3&other=2&kind=win")).status).toBe(400);
    expect(await listReports()).toEqual([]);
  });

  it("is for this manager's team only, from the start until reports close [RESULT-42, RESULT-48]", async () => {
    const path = await createPath();
    setTime("2026-04-16T18:00:00Z");
    expect((await get(path)).html).toContain("once the game has started");
    expect((await post(path, "own=3&other=2&kind=score")).status).toBe(409);
    setTime("2026-04-16T21:00:00Z");
    await updateTeam(home.teamId, { managerId: away.accountId });
    expect((await get(path)).status).toBe(404);
    await updateTeam(home.teamId, { managerId: home.accountId });
    setTime("2026-04-23T19:00:01Z");
    expect((await get(path)).status).toBe(410);
    expect(await listReports()).toEqual([]);
  });
});
