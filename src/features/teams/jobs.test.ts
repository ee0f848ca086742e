import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailbox, getToken } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { sql } = await import("kysely");
const { after, clock, days } = await import("#platform/clock.ts");
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createHttp } = await import("#server/http.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { createTeam } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { listJobs, startWorker } = await import("#tests/harness/jobs.ts");
const { digestToken, linkToken } = await import("#platform/secrets.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");
const { teamTasks } = await import("./jobs.server.ts");

const OFFER_SUBJECT = "Someone wants to transfer a FirstWhistle team to you";
const getTask = (name: string) => teamTasks.find((task) => task.name === name)!;

let maya: Awaited<ReturnType<typeof createAccount>>;
let sam: Awaited<ReturnType<typeof createAccount>>;
let teamId: string;
let owner: InstanceType<typeof TestClient>;

beforeAll(startWorker);
beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  sam = await createAccount({ name: "Sam Rivera" });
  ({ id: teamId } = await createTeam({ managerId: maya.id }));
  owner = new TestClient();
  await owner.signIn(maya.email, PASSWORD);
});

const startTransfer = (email: string) => owner.put(`/teams/${teamId}/transfer`, { email });

/** Inserts an offer without enqueuing its email. */
async function insertOffer(email: string, expiresAt = after(clock.now(), days(1))) {
  const id = randomUUID();
  const values = {
    id,
    teamId,
    email,
    requestedBy: maya.id,
    expiresAt,
    digest: digestToken(linkToken("team-transfer", id)),
  };
  await db.insertInto("teamTransfer").values(values).execute();
  return id;
}

describe("transfer emails over SMTP", () => {
  it("offer the team with a working link, then notify the previous manager, once each", async () => {
    await startTransfer(sam.email);
    const message = await mailbox.waitForEmail(sam.email, OFFER_SUBJECT);
    expect(message.to).toEqual([sam.email]);
    for (const body of [message.text, message.html.replaceAll("<!-- -->", "")])
      expect(body).toContain("Maya Okafor wants to transfer Lakeview Otters (Soccer) to you.");
    expect(message.text).toContain("This link works for 14 days.");
    const link = message.links.find((href) => href.includes("/team-transfer"))!;
    expect(link).toMatch(new RegExp(`^${config.appUrl}/team-transfer\\?token=[\\w-]{22}$`));

    const next = new TestClient();
    await next.signIn(sam.email, PASSWORD);
    const token = getToken(message, "/team-transfer");
    expect(await next.post("/team-transfers/acceptances", { token })).toMatchObject({
      status: 200,
      body: { teamId },
    });
    const transferredEmail = await mailbox.waitForEmail(maya.email, "Your team was transferred");
    expect(transferredEmail.text).toContain("Hi Maya,");
    expect(transferredEmail.text).toContain(
      "Lakeview Otters has a new manager. Sam Rivera accepted your offer",
    );
    expect(transferredEmail.links).toContain(`${config.appUrl}/contact`);
    for (const { email } of [sam, maya]) expect(await mailbox.listEmails(email)).toHaveLength(1);
    const [job] = await listJobs({ template: "team-transferred", teamId });
    expect(transferredEmail.headers).toContain(`<${job!.id}@localhost>`);
  });

  it("are sent even to an address without an account", async () => {
    await startTransfer("newcomer@example.com");
    const message = await mailbox.waitForEmail("newcomer@example.com", OFFER_SUBJECT);
    expect(message.text).toContain("Hi there,");
    expect(message.text).toContain("create a free account");
  });

  it("aren't sent after the offer is canceled or expires", async () => {
    const send = getTask("teams/send-email");
    const countEmails = async (transferId: string) => {
      await send.run({ template: "transfer-offer", transferId }, randomUUID());
      return (await mailbox.listEmails("patient@example.com")).length;
    };
    const id = await insertOffer("patient@example.com");
    await db.deleteFrom("teamTransfer").where("id", "=", id).execute();
    expect(await countEmails(id)).toBe(0);
    const expiredOffer = await insertOffer("patient@example.com", after(clock.now(), -1000));
    expect(await countEmails(expiredOffer)).toBe(0);
    const tomorrow = after(clock.now(), days(1));
    await db
      .updateTable("teamTransfer")
      .set({ expiresAt: tomorrow })
      .where("id", "=", expiredOffer)
      .execute();
    expect(await countEmails(expiredOffer)).toBe(1);
  });

  it("aren't sent to a deleted manager or about a deleted team", async () => {
    const send = getTask("teams/send-email");
    const sendTransferred = (message: { teamId: string; fromId: string; toId: string }) =>
      send.run({ template: "team-transferred", ...message }, randomUUID());
    await sendTransferred({ teamId, fromId: randomUUID(), toId: sam.id });
    await sendTransferred({ teamId: randomUUID(), fromId: maya.id, toId: sam.id });
    expect(await mailbox.listEmails(maya.email)).toEqual([]);
    await sendTransferred({ teamId, fromId: maya.id, toId: sam.id });
    expect(await mailbox.listEmails(maya.email)).toHaveLength(1);
  });

  it("leave no token or address in the queue or the logs", async () => {
    const http = createHttp();
    const email = "secret.person@example.com";
    let token = "";
    const logs = await captureLogs(async () => {
      await startTransfer(email);
      token = getToken(await mailbox.waitForEmail(email, OFFER_SUBJECT), "/team-transfer");
      for (const path of ["previews", "acceptances"])
        await http.request(`/api/v1/team-transfers/${path}?token=${token}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token }),
        });
      const { rows } = await sql<{ table: string; text: string }>`
        select 'offer' as table, t::text as text from team_transfer t
        union all select 'job', j::text from pgboss.job j
      `.execute(db);
      const jobs = rows.filter(({ table }) => table === "job").map(({ text }) => text);
      expect(jobs.join("\n")).toContain("transfer-offer");
      expect(jobs.join("\n")).not.toContain(email);
      const storedText = rows.map(({ text }) => text).join("\n");
      for (const form of [token, ...toHexForms(token)]) expect(storedText).not.toContain(form);
    });
    expect(logs).toContain("/api/v1/team-transfers/previews");
    for (const secret of [token, email]) expect(logs).not.toContain(secret);
  });
});

const toHexForms = (token: string) => [
  Buffer.from(token).toString("hex"),
  Buffer.from(token, "base64url").toString("hex"),
];

describe("cleanup job", () => {
  it("deletes only expired transfers", async () => {
    const expiredOffer = await insertOffer("late@example.com", after(clock.now(), -1000));
    ({ id: teamId } = await createTeam({ managerId: maya.id }));
    const openOffer = await insertOffer("early@example.com");
    await getTask("teams/clean-up").run({}, "a-job");
    const remaining = await db
      .selectFrom("teamTransfer")
      .select("id")
      .where("id", "in", [expiredOffer, openOffer])
      .execute();
    expect(remaining).toEqual([{ id: openOffer }]);
  });
});
