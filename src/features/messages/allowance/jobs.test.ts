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
const { jobsWith, startWorker } = await import("#tests/harness/jobs.ts");
const { sendWaiting } = await import("../sending/commands.server.ts");
const { lockReservations, reserve, warnOfUse } = await import("./commands.server.ts");
const { allowanceTasks } = await import("./jobs.server.ts");

const NEARLY = "Your team has used 80% of its SMS";
const ALL = "Your team has used all its SMS";

let owner: Awaited<ReturnType<typeof createAccount>>;
let invited: typeof owner;
let teamId: string;
beforeAll(startWorker);
beforeEach(async () => {
  await carrier.reset();
  owner = await createAccount({ name: "Maya Okafor" });
  invited = await createAccount({ name: "Sam Rivera" });
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2099-01-01") };
  teamId = (await createTeam({ managerId: owner.id, smsLimit: 10, ...pass })).id;
  await inviteManager(teamId, invited);
});

const grow = async (trx: Trx, segments: number, id: string) => {
  await trx
    .updateTable("team")
    .set(({ eb }) => ({ smsUsed: eb("smsUsed", "+", segments) }))
    .where("id", "=", id)
    .execute();
  await warnOfUse(trx, [id]);
};
const use = (segments: number, id = teamId) => db.transaction().execute((trx) => grow(trx, segments, id));
const warnings = async () =>
  (await jobsWith({ teamId })).map(({ data }) => [data.userId, data.allowance, data.level]);
const levels = async () => [
  ...new Set((await warnings()).map(([, allowance, level]) => `${String(level)}% of ${String(allowance)}`)),
];
const mailsTo = async ({ email }: { email: string }) =>
  (await mailbox.mailsTo(email)).map(({ subject }) => subject);

describe("warnings about the allowance", () => {
  it("come once per level to everybody who manages the team, by mail [OP-15, CONST1-09]", async () => {
    const member = await createMember(teamId, { smsConsent: true });
    await use(7);
    expect(await warnings()).toEqual([]);
    // The eighth really goes out.
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
    for (const { email, name } of [owner, invited]) {
      const mail = await mailbox.mailTo(email, NEARLY);
      expect(mail.text).toContain(`Hi ${name.split(" ")[0]},`);
      expect(mail.text.replaceAll(/\s+/g, " ")).toContain("Lakeview Otters has used 8 of its 10 SMS.");
      expect(mail.links).toContain(`${config.appUrl}/teams/${teamId}`);
    }
    await use(1);
    expect(await levels()).toEqual(["80% of 10"]);
    await use(1);
    for (const { email } of [owner, invited]) {
      const mail = await mailbox.mailTo(email, ALL);
      expect(mail.text).toContain("Reminders and messages stop until the team has more.");
    }
    await use(3);
    expect((await warnings()).length).toBe(4);
    for (const person of [owner, invited]) expect(await mailsTo(person)).toEqual([ALL, NEARLY]);
  });

  it("come again for a higher limit, and only the last word when both are reached at once", async () => {
    await use(10);
    expect(await levels()).toEqual(["100% of 10"]);
    await db.updateTable("team").set({ smsLimit: 20 }).where("id", "=", teamId).execute();
    await use(2);
    expect(await levels()).toEqual(["100% of 10"]);
    await use(4);
    expect(await levels()).toEqual(["100% of 10", "80% of 20"]);
  });

  it("count the trial once the owner's address is confirmed, as the allowance does", async () => {
    const values = { smsLimit: 0, trialSms: 25 };
    await db.updateTable("team").set(values).where("id", "=", teamId).execute();
    await use(19);
    expect(await warnings()).toEqual([]);
    await use(1);
    expect(await levels()).toEqual(["80% of 25"]);
    const unconfirmed = await createAccount({ emailVerified: false });
    const other = await createTeam({ managerId: unconfirmed.id, ...values });
    await use(30, other.id);
    expect(await jobsWith({ teamId: other.id })).toEqual([]);
  });

  it("come once from many workers at the same moment", async () => {
    await Promise.all(Array.from({ length: 10 }, () => use(1)));
    expect((await warnings()).length).toBe(4);
    expect((await levels()).toSorted()).toEqual(["100% of 10", "80% of 10"]);
  });

  it("exist exactly when what they are about does", async () => {
    await expect(
      db.transaction().execute(async (trx) => {
        await grow(trx, 9, teamId);
        throw new Error("lost");
      }),
    ).rejects.toThrow("lost");
    expect(await warnings()).toEqual([]);
    await use(8);
    expect(await levels()).toEqual(["80% of 10"]);
  });

  it("are not sent any more when there are more texts by then, or nobody to read them", async () => {
    const [send] = allowanceTasks;
    const run = (values: object) =>
      send!.run({ teamId, userId: owner.id, allowance: 10, level: 80, ...values }, randomUUID());
    await run({ userId: randomUUID() });
    await run({ teamId: randomUUID() });
    await db.updateTable("team").set({ smsLimit: 110 }).where("id", "=", teamId).execute();
    await run({});
    expect(await mailsTo(owner)).toEqual([]);
    await run({ allowance: 110 });
    expect(await mailsTo(owner)).toEqual([NEARLY]);
  });
});
