import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createInvitation, createLeague, createTeam, inviteManager } =
  await import("#tests/factories/teams.ts");
const { createLeaguePage } = await import("#tests/factories/public-pages.ts");
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { teamPageTasks } = await import("./jobs.server.ts");

const [addPages, sendEmail] = teamPageTasks;
let league: { id: string };
let teamId: string;
let slug: string;
let maya: Awaited<ReturnType<typeof createAccount>>;
let rosa: Awaited<ReturnType<typeof createAccount>>;
beforeEach(async () => {
  const lee = await createAccount({ role: "league_manager" });
  maya = await createAccount({ name: "Maya Okafor" });
  rosa = await createAccount({ name: "Rosa Ruiz" });
  slug = `lakeside-${randomUUID().slice(0, 8)}`;
  ({ id: teamId } = await createTeam({ name: `Otters ${slug}`, managerId: maya.id }));
  await inviteManager(teamId, rosa);
  await createInvitation(teamId, { email: "pending@example.com" });
  const own = await createTeam({ name: "Wolves", managerId: lee.id });
  league = await createLeague(lee.id, [teamId, own.id], "Lakeside League");
  await createLeaguePage(league.id, slug, { checkAt: clock.now() });
});

const listEmailJobs = async () =>
  (await listJobs({ leagueId: league.id })).filter(({ name }) => name === sendEmail!.name);
const check = async () => {
  await db
    .updateTable("leaguePage")
    .set({ checkAt: clock.now() })
    .where("leagueId", "=", league.id)
    .execute();
  await addPages!.run({}, randomUUID());
};
async function sendAll() {
  for (const { data, id } of await listEmailJobs()) await sendEmail!.run(data, id);
}
const read = async ({ email }: { email: string }) =>
  (await mailbox.listEmails(email)).map(({ subject, text }) => ({
    subject,
    text: text.replaceAll(/\s+/g, " "),
  }));

describe("emails about a league's page", () => {
  it("tell each manager of a team once what's public, and where to hide it [PUBLIC-05]", async () => {
    await check();
    await sendAll();
    for (const person of [maya, rosa]) {
      const emails = await read(person);
      expect(emails.map(({ subject }) => subject)).toEqual(["Lakeside League now has a public page"]);
      const { text } = emails[0]!;
      expect(text).toContain(`/l/${slug}`);
      expect(text).toContain(`/t/otters-${slug}`);
      expect(text).toContain("opponents, dates, times, places, and scores");
      expect(text).toContain(
        "never shows people's names, phone numbers, emails, responses, messages, or notes",
      );
      expect(text).toMatch(new RegExp(`Hide Our Team Page.*/teams/${teamId}/settings#public-page`));
    }
  });

  it("go out once, however often the page is switched off and on [PUBLIC-05]", async () => {
    await check();
    const jobs = await listEmailJobs();
    expect(new Set(jobs.map(({ data }) => data.userId))).toEqual(new Set([maya.id, rosa.id]));
    await check();
    await Promise.all([check(), check()]);
    expect(await listEmailJobs()).toHaveLength(2);
  });

  it("don't go to teams that hide their page, or about a page that's off by then [PUBLIC-05]", async () => {
    await check();
    await db.updateTable("leaguePage").set({ isOn: false }).where("leagueId", "=", league.id).execute();
    await sendAll();
    expect(await read(maya)).toEqual([]);
    await db.updateTable("leaguePage").set({ isOn: true }).where("leagueId", "=", league.id).execute();
    const { id } = await createTeam({ managerId: rosa.id, hidesPage: true });
    await db.insertInto("leagueTeam").values({ leagueId: league.id, teamId: id }).execute();
    await check();
    expect((await listEmailJobs()).filter(({ data }) => data.teamId === id)).toEqual([]);
  });
});
