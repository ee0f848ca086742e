import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { after, clock, days } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createKey } = await import("#tests/factories/keys.ts");
const { createLeague, createMember, createTeam } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { download, readZip } = await import("#tests/harness/exports.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { claimExport, showPart, tendExports } = await import("./commands.server.ts");
const { createExportTasks, exportTasks } = await import("./jobs.server.ts");
const { MAX_SIZE, PIECE_SIZE } = await import("./rules.ts");

type Account = Awaited<ReturnType<typeof createAccount>>;
let owner: Account;
let client: Awaited<ReturnType<typeof signInAs>>;
let teamId: string;
let path: string;
beforeEach(async () => {
  owner = await createAccount({ role: "league_manager" });
  client = await signInAs(owner);
  teamId = (await createTeam({ managerId: owner.id })).id;
  path = `/teams/${teamId}/data-export`;
});

/** Runs the queued jobs of an export the way the worker does. */
async function runJobs(exportId: string, name: string, tasks = exportTasks) {
  const task = tasks.find((candidate) => candidate.name === `connections/${name}`)!;
  for (const job of await listJobs({ exportId }))
    if (job.name === task.name) await task.run(job.data, job.id);
}
const start = async () => (await client.post(path)).body.export.id as string;
async function exportAll() {
  const id = await start();
  await runJobs(id, "write-export");
  return id;
}
const sessionOf = ({ id, email }: Account, more: object = {}) =>
  ({ id: crypto.randomUUID(), user: { id, email, role: "league_manager" }, ...more }) as never;
async function readFiles(id: string) {
  const response = await download(id, sessionOf(owner));
  expect(response.status).toBe(200);
  return readZip(new Uint8Array(await response.arrayBuffer()));
}

describe("export of a team", () => {
  it("has each part as CSV and as JSON, with a README [CONNECT-36]", async () => {
    await createMember(teamId, { name: "Aisha Bello", phone: "+13125550142", smsConsent: true });
    const files = await readFiles(await exportAll());
    const names = Object.keys(files).filter((name) => name !== "README.txt");
    const tables = new Set(names.map((name) => name.replace(/\.(?:csv|json)$/, "")));
    expect(names).toHaveLength(2 * tables.size);
    for (const name of [
      "team",
      "members",
      "phones",
      "text_consents",
      "games",
      "responses",
      "messages",
      "texts",
    ])
      expect(tables).toContain(name);
    for (const name of ["subs", "days_away", "payments"]) expect(tables).toContain(name);
    for (const name of tables) expect(files["README.txt"]).toContain(`${name}.csv, ${name}.json`);
    expect(JSON.parse(files["members.json"]!)).toMatchObject([{ name: "Aisha Bello", team_id: teamId }]);
    expect(JSON.parse(files["phones.json"]!)).toMatchObject([{ phone: "+13125550142", text_consent: true }]);
    // Every table has its header, and nothing else without rows.
    expect(files["games.csv"]).toMatch(/^\uFEFF"id","kind","game_on"[^\n]*\r\n$/);
    expect(files["games.json"]).toBe("[]\n");
  });

  it("makes cells harmless that begin like a formula [CONNECT-36]", async () => {
    for (const name of ["=1+1", "+1", "-1", "@sum", "\t=1", "O'Neil"]) await createMember(teamId, { name });
    const files = await readFiles(await exportAll());
    for (const name of ["=1+1", "-1", "@sum", "\t=1"]) expect(files["members.csv"]).toContain(`"'${name}"`);
    expect(files["members.csv"]).toContain(`"O'Neil"`);
    expect(JSON.parse(files["members.json"]!).map(({ name }: { name: string }) => name)).toContain("=1+1");
  });

  it("shows its part, and survives a worker that ended in the middle [CONNECT-35]", async () => {
    const id = await start();
    const first = (await claimExport(id))!;
    await showPart(first.attempt, "Games", 3);
    expect((await client.get(path)).body.export).toMatchObject({
      state: "running",
      part: "Games",
      partNumber: 3,
      partCount: 7,
    });
    // The next attempt starts over, and the first one can't add to it anymore.
    await runJobs(id, "write-export");
    expect(await showPart(first.attempt, "Subs", 5)).toBe(false);
    expect((await client.get(path)).body.export).toMatchObject({ state: "done", partNumber: 7 });
    expect(Object.keys(await readFiles(id))).toContain("team.csv");
  });

  it("runs one at a time, also when two start together, and five a day [CONNECT-35]", async () => {
    const both = await Promise.all([client.post(path), client.post(path)]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(both[0].body.export.id).toBe(both[1].body.export.id);
    await client.delete(path);
    for (const left of [3, 2, 1, 0]) {
      expect((await client.post(path)).body.leftToday).toBe(left);
      await client.delete(path);
    }
    const { status, body } = await client.post(path);
    expect([status, body.code]).toEqual([409, "TOO_MANY_EXPORTS"]);
    await db
      .updateTable("dataExport")
      .set({ createdAt: after(clock.now(), -days(1)) })
      .where("teamId", "=", teamId)
      .execute();
    expect((await client.post(path)).status).toBe(202);
  });

  it("can be stopped, before and while it's written [CONNECT-35]", async () => {
    const waiting = await start();
    expect((await client.delete(path)).body.export.state).toBe("stopped");
    await runJobs(waiting, "write-export");
    expect((await client.get(path)).body.export.state).toBe("stopped");
    const id = await start();
    const { attempt } = (await claimExport(id))!;
    await client.delete(path);
    expect(await showPart(attempt, "Games", 3)).toBe(false);
    expect((await download(id, sessionOf(owner))).status).toBe(404);
  });

  it("tells its person by email, without the file [CONNECT-37]", async () => {
    const id = await exportAll();
    await runJobs(id, "email-about-export");
    const email = await mailbox.waitForEmail(owner.email, "is ready");
    expect(email.subject).toBe("Your export of Lakeview Otters is ready");
    expect(email.text).toContain(`/teams/${teamId}/settings`);
    expect(JSON.stringify(email)).not.toContain(id);
  });

  it("is for the person who started it, signed in, for 7 days [CONNECT-37]", async () => {
    const id = await exportAll();
    const response = await download(id, sessionOf(owner));
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename\*=UTF-8''lakeview-otters-\d{4}-\d\d-\d\d\.zip$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get("content-length")));
    const other = await createAccount();
    expect((await download(id, sessionOf(other))).status).toBe(404);
    expect((await download(id, null)).status).toBe(302);
    // After passing the team on, neither person has the file.
    await db.updateTable("team").set({ managerId: other.id }).where("id", "=", teamId).execute();
    for (const account of [owner, other]) expect((await download(id, sessionOf(account))).status).toBe(404);
    await db.updateTable("team").set({ managerId: owner.id }).where("id", "=", teamId).execute();
    await db.updateTable("dataExport").set({ deletesAt: clock.now() }).where("id", "=", id).execute();
    expect((await download(id, sessionOf(owner))).status).toBe(404);
    await tendExports();
    expect(
      await db.selectFrom("dataExportPiece").select("position").where("exportId", "=", id).execute(),
    ).toEqual([]);
  });

  it("isn't for keys or administrators who view [CONNECT-37]", async () => {
    const { client: script } = await createKey(owner.id);
    for (const call of [script.get(path), script.post(path), script.delete(path)])
      expect((await call).body.code).toBe("KEY_NOT_ALLOWED");
    const id = await exportAll();
    const operator = { email: "admin@firstwhistle.example", until: after(clock.now(), days(1)) };
    expect((await download(id, sessionOf(owner, { operator }))).status).toBe(403);
  });

  it("ends at its largest size without a file or another try, and says so [CONNECT-37]", async () => {
    expect(MAX_SIZE).toBe(200 * 1_000 * 1_000);
    // Random, so that it stays as large as it is.
    const games = Array.from({ length: 1_500 }, (_, index) => ({
      teamId,
      gameOn: "2031-05-01",
      gameTime: "19:00",
      location: `Field ${index}`,
      notes: randomBytes(1_000).toString("hex"),
    }));
    await db.insertInto("game").values(games).execute();
    const whole = await exportAll();
    const { size } = (await client.get(path)).body.export;
    expect(size).toBeGreaterThan(2 * PIECE_SIZE);
    // The time in the README makes a few bytes of difference.
    const fitting = await start();
    await runJobs(fitting, "write-export", createExportTasks(size + 10_000));
    expect((await client.get(path)).body.export).toMatchObject({ id: fitting, state: "done" });
    const tooLarge = await start();
    await runJobs(tooLarge, "write-export", createExportTasks(size - 10_000));
    expect((await client.get(path)).body).toMatchObject({
      export: { id: tooLarge, state: "failed", size: null },
      leftToday: 2,
    });
    expect((await download(tooLarge, sessionOf(owner))).status).toBe(404);
    const pieces = await db
      .selectFrom("dataExportPiece")
      .select("position")
      .where("exportId", "=", tooLarge)
      .execute();
    expect(pieces).toEqual([]);
    await runJobs(tooLarge, "email-about-export");
    const email = await mailbox.waitForEmail(owner.email, "couldn");
    expect(email.subject).toBe("We couldn't export Lakeview Otters");
    // Another try would end the same way.
    expect(email.text).toContain("/contact");
    expect(email.text).not.toMatch(/try again/i);
    // Files from before stay.
    expect(Object.keys(await readFiles(whole))).toContain("games.json");
  }, 60_000);

  it("fails once its worker never comes back, and says so", async () => {
    const id = await start();
    await claimExport(id);
    await db
      .updateTable("dataExport")
      .set({ updatedAt: after(clock.now(), -days(1)) })
      .where("id", "=", id)
      .execute();
    await tendExports();
    expect((await client.get(path)).body.export.state).toBe("failed");
    await runJobs(id, "email-about-export");
    expect((await mailbox.waitForEmail(owner.email, "couldn")).subject).toBe(
      "We couldn't export Lakeview Otters",
    );
  });
});

describe("export of a league", () => {
  it("has the league's parts and the rosters that its manager reads [CONNECT-36]", async () => {
    const league = await createLeague(owner.id, []);
    const team = await createTeam({ name: "Harbor Hawks" });
    await db.insertInto("leagueTeam").values({ leagueId: league.id, teamId: team.id }).execute();
    await createMember(team.id, { name: "Nia Park", phone: "+13125550177" });
    const leaguePath = `/leagues/${league.id}/data-export`;
    const { id } = (await client.post(leaguePath)).body.export;
    await runJobs(id, "write-export");
    expect((await client.get(leaguePath)).body.export).toMatchObject({ state: "done", partCount: 9 });
    const files = await readFiles(id);
    for (const name of [
      "league",
      "teams",
      "seasons",
      "divisions",
      "venues",
      "games",
      "results",
      "corrections",
    ])
      expect(files).toHaveProperty([`${name}.csv`]);
    for (const name of ["standings", "requests", "members", "phones"])
      expect(files).toHaveProperty([`${name}.json`]);
    expect(files["teams.csv"]).toContain("Harbor Hawks");
    expect(files["phones.json"]).toContain("+13125550177");
    for (const name of ["texts.csv", "messages.csv", "responses.csv", "payments.csv"])
      expect(files).not.toHaveProperty([name]);
  });
});
