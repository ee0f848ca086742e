import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { config } = await import("#platform/config.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { jobsWith, startWorker } = await import("#tests/harness/jobs.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createGame, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { grantPass } = await import("../ledger/commands.server.ts");
const { passTasks } = await import("../jobs.server.ts");
const { tellOfEndingsDue } = await import("./commands.server.ts");

const SOON = "Your team's Season Pass ends soon";
const LAST = "Your team's Season Pass is about to end";
const send = passTasks.find(({ name }) => name === "passes/send-mail")!;

let owner: Awaited<ReturnType<typeof createAccount>>;
let teamId: string;
/** Bought at three in the morning in UTC, nine in the evening of the day before in Chicago: so is its end, three months later. */
const BOUGHT = "2027-01-20T03:00:00Z";

const grant = (at: string, id = teamId) =>
  db.transaction().execute((trx) => grantPass(trx, id, "mini", new Date(at)));
beforeEach(async () => {
  await db.updateTable("team").set({ subscriptionStatus: "pending" }).execute();
  setTime(BOUGHT);
  owner = await createAccount({ name: "Maya Okafor" });
  teamId = (await createTeam({ managerId: owner.id })).id;
  await grant(BOUGHT);
});

const set = (values: object) => db.updateTable("team").set(values).where("id", "=", teamId).execute();
const mails = async () => (await mailbox.mailsTo(owner.email)).map(({ subject }) => subject);

/** What was told by then, as "14" or "1", and to whom. */
async function toldAt(instant: string, id = teamId) {
  setTime(instant);
  while ((await tellOfEndingsDue()) > 0);
  return (await jobsWith({ teamId: id, mail: "ending" })).map(({ data }) => data.days);
}

describe("telling of passes that end", () => {
  it("is done 14 days and a day before, once each, to the team's manager", async () => {
    await inviteManager(teamId, await createAccount());
    expect(await toldAt("2027-04-06T02:59:59Z")).toEqual([]);
    expect(await toldAt("2027-04-06T03:00:00Z")).toEqual([14]);
    expect(await toldAt("2027-04-12T00:00:00Z")).toEqual([14]);
    expect(await toldAt("2027-04-19T02:59:59Z")).toEqual([14]);
    expect(await toldAt("2027-04-19T03:00:00Z")).toEqual([14, 1]);
    expect(await toldAt("2027-04-20T02:00:00Z")).toEqual([14, 1]);
    expect(await toldAt("2027-04-20T03:00:00Z")).toEqual([14, 1]);
    const jobs = await jobsWith({ teamId, mail: "ending" });
    expect(jobs.map(({ data }) => data.userId)).toEqual([owner.id, owner.id]);
  });

  it("is done once by many workers at the same moment", async () => {
    setTime("2027-04-10T00:00:00Z");
    await Promise.all(Array.from({ length: 8 }, tellOfEndingsDue));
    expect((await jobsWith({ teamId, mail: "ending" })).length).toBe(1);
  });

  it("says the later thing only, when nobody worked in time", async () => {
    expect(await toldAt("2027-04-19T20:00:00Z")).toEqual([1]);
    expect(await toldAt("2027-04-19T21:00:00Z")).toEqual([1]);
  });

  it("is left out when another period follows, and done for that one's end [OP-10]", async () => {
    setTime("2027-03-01T00:00:00Z");
    await grant("2027-03-01T00:00:00Z");
    expect(await toldAt("2027-04-19T12:00:00Z")).toEqual([]);
    expect(await toldAt("2027-07-08T00:00:00Z")).toEqual([14]);
    // Renewed after the first mail: told again before the new end.
    setTime("2027-07-09T00:00:00Z");
    await grant("2027-07-09T00:00:00Z");
    expect(await toldAt("2027-07-19T12:00:00Z")).toEqual([14]);
    expect(await toldAt("2027-10-10T00:00:00Z")).toEqual([14, 14]);
  });

  it("is left out for archived teams, passes without an end and those taken back", async () => {
    const during = "2027-04-10T00:00:00Z";
    await set({ archivedAt: new Date(BOUGHT) });
    expect(await toldAt(during)).toEqual([]);
    await set({ archivedAt: null, subscriptionExpiresAt: null });
    expect(await toldAt(during)).toEqual([]);
    await set({ subscriptionStatus: "expired", subscriptionExpiresAt: new Date("2027-04-20T03:00:00Z") });
    expect(await toldAt(during)).toEqual([]);
    await set({ subscriptionStatus: "active" });
    expect(await toldAt(during)).toEqual([14]);
  });
});

describe("the mail", () => {
  beforeAll(startWorker);

  it("names the last day by the team's clock and what comes after it", async () => {
    await createGame(teamId, { gameOn: "2027-04-19" });
    for (const gameOn of ["2027-04-20", "2027-05-01"]) await createGame(teamId, { gameOn });
    await createGame(teamId, { gameOn: "2027-05-02", cancelledAt: new Date(BOUGHT) });
    await toldAt("2027-04-06T03:00:00Z");
    const soon = await mailbox.mailTo(owner.email, SOON);
    expect(soon.text.replaceAll(/\s+/g, " ")).toContain(
      "Hi Maya, The Mini Season Pass of Lakeview Otters runs until Apr 19, 2027. After that no reminders go out, and 2 games on the schedule come later.",
    );
    expect(soon.links).toContain(`${config.appUrl}/teams/${teamId}/upgrade`);
    await toldAt("2027-04-19T03:00:00Z");
    await mailbox.mailTo(owner.email, LAST);
    expect(await mails()).toEqual([LAST, SOON]);
  });

  it("is not sent any more once the pass ends another day, is over, or its team is put away", async () => {
    const expiresAt = "2027-04-20T03:00:00.000Z";
    const run = () =>
      send.run({ mail: "ending", teamId, userId: owner.id, expiresAt, days: 14 }, crypto.randomUUID());
    setTime("2027-04-20T03:00:00Z");
    await run();
    setTime("2027-04-10T00:00:00Z");
    await db
      .updateTable("team")
      .set({ archivedAt: new Date(BOUGHT) })
      .where("id", "=", teamId)
      .execute();
    await run();
    await set({ archivedAt: null });
    await grant("2027-04-10T00:00:00Z");
    await run();
    expect(await mails()).toEqual([]);
  });
});
