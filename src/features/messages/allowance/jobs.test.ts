import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Trx } from "#platform/database.ts";
import { startCarrier } from "#tests/harness/start-carrier.ts";

const { mailbox, ...carrier } = await startCarrier();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { createText } = await import("#tests/factories/texts.ts");
const { listJobs, startWorker } = await import("#tests/harness/jobs.ts");
const { sendWaiting } = await import("../sending/commands.server.ts");
const { lockReservations, reserve, warnAboutUsage } = await import("./commands.server.ts");
const { allowanceTasks } = await import("./jobs.server.ts");

const SUBJECT_80 = "Your team has used 80% of its texts";
const SUBJECT_100 = "Your team is out of texts";

let owner: Awaited<ReturnType<typeof createAccount>>;
let invitedManager: typeof owner;
let teamId: string;
beforeAll(startWorker);
beforeEach(async () => {
  await carrier.reset();
  owner = await createAccount({ name: "Maya Okafor" });
  invitedManager = await createAccount({ name: "Sam Rivera" });
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2099-01-01") };
  teamId = (await createTeam({ managerId: owner.id, smsLimit: 10, ...pass })).id;
  await inviteManager(teamId, invitedManager);
});

const addUsage = async (trx: Trx, segments: number, id: string) => {
  await trx
    .updateTable("team")
    .set(({ eb }) => ({ smsUsed: eb("smsUsed", "+", segments) }))
    .where("id", "=", id)
    .execute();
  await warnAboutUsage(trx, [id]);
};
const useTexts = (segments: number, id = teamId) =>
  db.transaction().execute((trx) => addUsage(trx, segments, id));
const warnings = async () =>
  (await listJobs({ teamId })).map(({ data }) => [data.userId, data.allowance, data.level]);
const levels = async () => [
  ...new Set((await warnings()).map(([, allowance, level]) => `${String(level)}% of ${String(allowance)}`)),
];
const listEmails = async ({ email }: { email: string }) =>
  (await mailbox.listEmails(email)).map(({ subject }) => subject);

describe("usage warnings", () => {
  it("are emailed once per level to every manager of the team [OP-15, CONST1-09]", async () => {
    const member = await createMember(teamId, { smsConsent: true });
    await useTexts(7);
    expect(await warnings()).toEqual([]);
    // Send the eighth text the way the worker does.
    await createText(teamId, member, {
      state: "queued",
      validUntil: new Date(Date.now() + 3_600_000),
    });
    await db.transaction().execute(async (trx) => {
      await lockReservations(trx, [teamId]);
      await reserve(trx, new Map([[teamId, 1]]));
    });
    while ((await sendWaiting()) > 0);
    expect((await carrier.texts({ phone: member.phone, direction: "out" })).length).toBe(1);
    for (const { email, name } of [owner, invitedManager]) {
      const message = await mailbox.waitForEmail(email, SUBJECT_80);
      expect(message.text).toContain(`Hi ${name.split(" ")[0]},`);
      expect(message.text.replaceAll(/\s+/g, " ")).toContain("Lakeview Otters has used 8 of its 10 texts.");
      expect(message.links).toContain(`${config.appUrl}/teams/${teamId}`);
    }
    await useTexts(1);
    expect(await levels()).toEqual(["80% of 10"]);
    await useTexts(1);
    for (const { email } of [owner, invitedManager]) {
      const message = await mailbox.waitForEmail(email, SUBJECT_100);
      expect(message.text).toContain("Reminders and messages are off until you add more.");
    }
    await useTexts(3);
    expect((await warnings()).length).toBe(4);
    for (const person of [owner, invitedManager])
      expect(await listEmails(person)).toEqual([SUBJECT_100, SUBJECT_80]);
  });

  it("are sent again after the limit is raised, and only for the higher level if both are reached at the same time", async () => {
    await useTexts(10);
    expect(await levels()).toEqual(["100% of 10"]);
    await db.updateTable("team").set({ smsLimit: 20 }).where("id", "=", teamId).execute();
    await useTexts(2);
    expect(await levels()).toEqual(["100% of 10"]);
    await useTexts(4);
    expect(await levels()).toEqual(["100% of 10", "80% of 20"]);
  });

  it("take trial texts into account once the owner's email is confirmed", async () => {
    const values = { smsLimit: 0, trialSms: 25 };
    await db.updateTable("team").set(values).where("id", "=", teamId).execute();
    await useTexts(19);
    expect(await warnings()).toEqual([]);
    await useTexts(1);
    expect(await levels()).toEqual(["80% of 25"]);
    const unconfirmed = await createAccount({ emailVerified: false });
    const unverifiedTeam = await createTeam({ managerId: unconfirmed.id, ...values });
    await useTexts(30, unverifiedTeam.id);
    expect(await listJobs({ teamId: unverifiedTeam.id })).toEqual([]);
  });

  it("are sent only once per level by concurrent workers", async () => {
    await Promise.all(Array.from({ length: 10 }, () => useTexts(1)));
    expect((await warnings()).length).toBe(4);
    expect((await levels()).toSorted()).toEqual(["100% of 10", "80% of 10"]);
  });

  it("are committed together with the usage that caused them", async () => {
    await expect(
      db.transaction().execute(async (trx) => {
        await addUsage(trx, 9, teamId);
        throw new Error("lost");
      }),
    ).rejects.toThrow("lost");
    expect(await warnings()).toEqual([]);
    await useTexts(8);
    expect(await levels()).toEqual(["80% of 10"]);
  });

  it("are dropped if the team has more texts by then or the manager is gone", async () => {
    const [send] = allowanceTasks;
    const run = (values: object) =>
      send!.run({ teamId, userId: owner.id, allowance: 10, level: 80, ...values }, randomUUID());
    await run({ userId: randomUUID() });
    await run({ teamId: randomUUID() });
    await db.updateTable("team").set({ smsLimit: 110 }).where("id", "=", teamId).execute();
    await run({});
    expect(await listEmails(owner)).toEqual([]);
    await run({ allowance: 110 });
    expect(await listEmails(owner)).toEqual([SUBJECT_80]);
  });
});
