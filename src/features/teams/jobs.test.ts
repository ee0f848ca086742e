import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailbox, tokenIn } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { sql } = await import("kysely");
const { after, clock, days } = await import("#platform/clock.ts");
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createHttp } = await import("#server/http.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { createTeam } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { jobsWith, startWorker } = await import("#tests/harness/jobs.ts");
const { logsOf } = await import("#tests/harness/logs.ts");
const { teamTasks } = await import("./jobs.server.ts");

const offered = "A team on FirstWhistle is being handed over to you";
const taskOf = (name: string) => teamTasks.find((task) => task.name === name)!;

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

const start = (email: string) => owner.put(`/teams/${teamId}/handover`, { email });

/** An offer whose mail nobody has enqueued. */
async function insertOffer(email: string, expiresAt = after(clock.now(), days(1))) {
  const id = randomUUID();
  const values = { id, teamId, email, requestedBy: maya.id, expiresAt, digest: Buffer.from(id) };
  await db.insertInto("teamHandover").values(values).execute();
  return id;
}

describe("mails about a hand-over, over SMTP", () => {
  it("offer the team with a link that works, then tell the previous manager, each once", async () => {
    await start(sam.email);
    const mail = await mailbox.mailTo(sam.email, offered);
    expect(mail.to).toEqual([sam.email]);
    for (const body of [mail.text, mail.html.replaceAll("<!-- -->", "")])
      expect(body).toContain("Maya Okafor would like to hand Lakeview Otters (Soccer) over to you.");
    expect(mail.text).toContain("This link works for 14 days.");
    const link = mail.links.find((href) => href.includes("/team-handover"))!;
    expect(link).toMatch(new RegExp(`^${config.appUrl}/team-handover\\?token=[\\w-]{22}$`));

    const next = new TestClient();
    await next.signIn(sam.email, PASSWORD);
    const token = tokenIn(mail, "/team-handover");
    expect(await next.post("/team-handovers/acceptances", { token })).toMatchObject({
      status: 200,
      body: { teamId },
    });
    const notice = await mailbox.mailTo(maya.email, "Your team was handed over");
    expect(notice.text).toContain("Hi Maya,");
    expect(notice.text).toContain("Lakeview Otters has a new manager: Sam Rivera accepted your offer.");
    expect(notice.links).toContain(`${config.appUrl}/contact`);
    for (const { email } of [sam, maya]) expect(await mailbox.mailsTo(email)).toHaveLength(1);
    const [job] = await jobsWith({ mail: "handed-over", teamId });
    expect(notice.headers).toContain(`<${job!.id}@localhost>`);
  });

  it("reach an address that has no account", async () => {
    await start("newcomer@example.com");
    const mail = await mailbox.mailTo("newcomer@example.com", offered);
    expect(mail.text).toContain("Hi there,");
    expect(mail.text).toContain("create a free account with it");
  });

  it("are not sent once the offer was taken back or has lapsed", async () => {
    const send = taskOf("teams/send-mail");
    const mailed = async (handoverId: string) => {
      await send.run({ mail: "handover-offer", handoverId }, randomUUID());
      return (await mailbox.mailsTo("patient@example.com")).length;
    };
    const id = await insertOffer("patient@example.com");
    await db.deleteFrom("teamHandover").where("id", "=", id).execute();
    expect(await mailed(id)).toBe(0);
    const lapsed = await insertOffer("patient@example.com", after(clock.now(), -1000));
    expect(await mailed(lapsed)).toBe(0);
    const future = after(clock.now(), days(1));
    await db.updateTable("teamHandover").set({ expiresAt: future }).where("id", "=", lapsed).execute();
    expect(await mailed(lapsed)).toBe(1);
  });

  it("are not sent to a manager whose account is gone, nor about a team that is", async () => {
    const send = taskOf("teams/send-mail");
    const run = (mail: { teamId: string; fromId: string; toId: string }) =>
      send.run({ mail: "handed-over", ...mail }, randomUUID());
    await run({ teamId, fromId: randomUUID(), toId: sam.id });
    await run({ teamId: randomUUID(), fromId: maya.id, toId: sam.id });
    expect(await mailbox.mailsTo(maya.email)).toEqual([]);
    await run({ teamId, fromId: maya.id, toId: sam.id });
    expect(await mailbox.mailsTo(maya.email)).toHaveLength(1);
  });

  it("leave no token and no address behind: not in the queue, not in the logs", async () => {
    const http = createHttp();
    const email = "secret.person@example.com";
    let token = "";
    const logs = await logsOf(async () => {
      await start(email);
      token = tokenIn(await mailbox.mailTo(email, offered), "/team-handover");
      for (const path of ["previews", "acceptances"])
        await http.request(`/api/v1/team-handovers/${path}?token=${token}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token }),
        });
      const { rows } = await sql<{ table: string; text: string }>`
        select 'offer' as table, t::text as text from team_handover t
        union all select 'job', j::text from pgboss.job j
      `.execute(db);
      const jobs = rows.filter(({ table }) => table === "job").map(({ text }) => text);
      expect(jobs.join("\n")).toContain("handover-offer");
      expect(jobs.join("\n")).not.toContain(email);
      const stored = rows.map(({ text }) => text).join("\n");
      for (const form of [token, ...hexOf(token)]) expect(stored).not.toContain(form);
    });
    expect(logs).toContain("/api/v1/team-handovers/previews");
    for (const secret of [token, email]) expect(logs).not.toContain(secret);
  });
});

const hexOf = (token: string) => [
  Buffer.from(token).toString("hex"),
  Buffer.from(token, "base64url").toString("hex"),
];

describe("the clean-up", () => {
  it("removes hand-overs that have lapsed and nothing else", async () => {
    const lapsed = await insertOffer("late@example.com", after(clock.now(), -1000));
    ({ id: teamId } = await createTeam({ managerId: maya.id }));
    const open = await insertOffer("early@example.com");
    await taskOf("teams/clean-up").run({}, "a-job");
    const left = await db.selectFrom("teamHandover").select("id").where("id", "in", [lapsed, open]).execute();
    expect(left).toEqual([{ id: open }]);
  });
});
