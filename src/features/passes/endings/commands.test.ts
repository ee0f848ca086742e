import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { config } = await import("#platform/config.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs, startWorker } = await import("#tests/harness/jobs.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createGame, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { grantPass } = await import("../grants/commands.server.ts");
const { passTasks } = await import("../jobs.server.ts");
const { enqueueEndingNotices } = await import("./commands.server.ts");

const SOON_SUBJECT = "Your team's Season Pass ends soon";
const LAST_SUBJECT = "Your team's Season Pass ends in less than 24 hours";
const send = passTasks.find(({ name }) => name === "passes/send-email")!;

let owner: Awaited<ReturnType<typeof createAccount>>;
let teamId: string;
/**
 * When the pass is bought: 3 AM UTC, which is the evening of the day before in Chicago. The pass ends three months
 * later, also at 3 AM UTC.
 */
const BOUGHT_AT = "2027-01-20T03:00:00Z";

const grant = (boughtAt: string, id = teamId) =>
  db.transaction().execute((trx) => grantPass(trx, id, "mini", new Date(boughtAt)));
beforeEach(async () => {
  await db.updateTable("team").set({ subscriptionStatus: "pending" }).execute();
  setTime(BOUGHT_AT);
  owner = await createAccount({ name: "Maya Okafor" });
  teamId = (await createTeam({ managerId: owner.id })).id;
  await grant(BOUGHT_AT);
});

const updateTeam = (values: object) => db.updateTable("team").set(values).where("id", "=", teamId).execute();
const emails = async () => (await mailbox.listEmails(owner.email)).map(({ subject }) => subject);

/** Returns the notices enqueued by the given time, each as the number of days before the end (14 or 1). */
async function listNoticesAt(instant: string, id = teamId) {
  setTime(instant);
  while ((await enqueueEndingNotices()) > 0);
  return (await listJobs({ teamId: id, template: "ending" })).map(({ data }) => data.days);
}

describe("expiring pass notification", () => {
  it("goes to the team's owner once 14 days before the end and once a day before", async () => {
    await inviteManager(teamId, await createAccount());
    expect(await listNoticesAt("2027-04-06T02:59:59Z")).toEqual([]);
    expect(await listNoticesAt("2027-04-06T03:00:00Z")).toEqual([14]);
    expect(await listNoticesAt("2027-04-12T00:00:00Z")).toEqual([14]);
    expect(await listNoticesAt("2027-04-19T02:59:59Z")).toEqual([14]);
    expect(await listNoticesAt("2027-04-19T03:00:00Z")).toEqual([14, 1]);
    expect(await listNoticesAt("2027-04-20T02:00:00Z")).toEqual([14, 1]);
    expect(await listNoticesAt("2027-04-20T03:00:00Z")).toEqual([14, 1]);
    const jobs = await listJobs({ teamId, template: "ending" });
    expect(jobs.map(({ data }) => data.userId)).toEqual([owner.id, owner.id]);
  });

  it("is sent only once, even with concurrent workers", async () => {
    setTime("2027-04-10T00:00:00Z");
    await Promise.all(Array.from({ length: 8 }, enqueueEndingNotices));
    expect((await listJobs({ teamId, template: "ending" })).length).toBe(1);
  });

  it("skips the earlier notice if both are overdue", async () => {
    expect(await listNoticesAt("2027-04-19T20:00:00Z")).toEqual([1]);
    expect(await listNoticesAt("2027-04-19T21:00:00Z")).toEqual([1]);
  });

  it("isn't sent for a renewed pass until the new end date is near [OP-10]", async () => {
    setTime("2027-03-01T00:00:00Z");
    await grant("2027-03-01T00:00:00Z");
    expect(await listNoticesAt("2027-04-19T12:00:00Z")).toEqual([]);
    expect(await listNoticesAt("2027-07-08T00:00:00Z")).toEqual([14]);
    // The pass was renewed after the first email, so another email goes out before the new end date.
    setTime("2027-07-09T00:00:00Z");
    await grant("2027-07-09T00:00:00Z");
    expect(await listNoticesAt("2027-07-19T12:00:00Z")).toEqual([14]);
    expect(await listNoticesAt("2027-10-10T00:00:00Z")).toEqual([14, 14]);
  });

  it("isn't sent for archived teams, passes with no end date, or expired passes", async () => {
    const duringPass = "2027-04-10T00:00:00Z";
    await updateTeam({ archivedAt: new Date(BOUGHT_AT) });
    expect(await listNoticesAt(duringPass)).toEqual([]);
    await updateTeam({ archivedAt: null, subscriptionExpiresAt: null });
    expect(await listNoticesAt(duringPass)).toEqual([]);
    await updateTeam({
      subscriptionStatus: "expired",
      subscriptionExpiresAt: new Date("2027-04-20T03:00:00Z"),
    });
    expect(await listNoticesAt(duringPass)).toEqual([]);
    await updateTeam({ subscriptionStatus: "active" });
    expect(await listNoticesAt(duringPass)).toEqual([14]);
  });
});

describe("expiring pass email", () => {
  beforeAll(startWorker);

  it("shows the last day in the team's time zone and the number of games after it", async () => {
    await createGame(teamId, { gameOn: "2027-04-19" });
    for (const gameOn of ["2027-04-20", "2027-05-01"]) await createGame(teamId, { gameOn });
    await createGame(teamId, { gameOn: "2027-05-02", cancelledAt: new Date(BOUGHT_AT) });
    await listNoticesAt("2027-04-06T03:00:00Z");
    const soonEmail = await mailbox.waitForEmail(owner.email, SOON_SUBJECT);
    expect(soonEmail.text.replaceAll(/\s+/g, " ")).toContain(
      "Hi Maya, The Mini Season Pass for Lakeview Otters ends on Apr 19, 2027. After that, reminders stop, including for 2 games already on your schedule.",
    );
    expect(soonEmail.links).toContain(`${config.appUrl}/teams/${teamId}/upgrade`);
    await listNoticesAt("2027-04-19T03:00:00Z");
    await mailbox.waitForEmail(owner.email, LAST_SUBJECT);
    expect(await emails()).toEqual([LAST_SUBJECT, SOON_SUBJECT]);
  });

  it("isn't sent if the pass was renewed or ended, or the team is archived", async () => {
    const expiresAt = "2027-04-20T03:00:00.000Z";
    const run = () =>
      send.run({ template: "ending", teamId, userId: owner.id, expiresAt, days: 14 }, crypto.randomUUID());
    setTime("2027-04-20T03:00:00Z");
    await run();
    setTime("2027-04-10T00:00:00Z");
    await db
      .updateTable("team")
      .set({ archivedAt: new Date(BOUGHT_AT) })
      .where("id", "=", teamId)
      .execute();
    await run();
    await updateTeam({ archivedAt: null });
    await grant("2027-04-10T00:00:00Z");
    await run();
    expect(await emails()).toEqual([]);
  });
});
