import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createInvitation, createMember, inviteManager } = await import("#tests/factories/teams.ts");
const { createBuilder, toBody } = await import("#tests/harness/publishing.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { db } = await import("#platform/database.ts");
const { announcementTasks } = await import("./jobs.server.ts");

type Builder = Awaited<ReturnType<typeof createBuilder>>;
let builder: Builder;
let coach: Awaited<ReturnType<typeof createAccount>>;
beforeEach(async () => {
  builder = await createBuilder();
  coach = await createAccount({ name: "Maya Okafor" });
  const [first, second] = builder.teamIds as [string, string];
  await db.updateTable("team").set({ managerId: coach.id }).where("id", "=", first).execute();
  await inviteManager(second, coach);
  await inviteManager(second, await createAccount());
  await createInvitation(second, { email: "pending@example.com" });
});
const listEmailJobs = async (generationId: string) =>
  (await listJobs({ generationId })).filter(({ name }) => name === "leagues/send-season-published");
const runJob = ({ data, id }: { data: object; id: string }) => announcementTasks[0]!.run(data, id);
const listTexts = () =>
  db
    .selectFrom("message")
    .select(["teamId", "body", "state"])
    .where("teamId", "in", builder.teamIds)
    .execute();

describe("publishing a schedule", () => {
  it("queues one email per team for its owner and accepted managers, but not for the publisher", async () => {
    const request = toBody(builder.plan());
    const { body } = await builder.publish(request);
    expect(body).toMatchObject({ emailedCount: 2, textedCount: null });
    const jobs = await listEmailJobs(body.generationId);
    expect(jobs.map(({ data }) => String(data.teamId)).toSorted()).toEqual(
      [0, 1, 1].map((index) => builder.teamIds[index]!).toSorted(),
    );
    // A retry after a lost response tells no one again and returns the same counts.
    expect((await builder.publish(request)).body).toEqual(body);
    expect(await listEmailJobs(body.generationId)).toHaveLength(3);
    expect(await listTexts()).toEqual([]);
  });

  it("emails a team's games to a manager, and nothing once they no longer manage the team", async () => {
    const { body } = await builder.publish(toBody(builder.plan()));
    const jobs = (await listEmailJobs(body.generationId)).filter(({ data }) => data.userId === coach.id);
    expect(jobs).toHaveLength(2);
    await db
      .deleteFrom("teamManager")
      .where("teamId", "=", builder.teamIds[1]!)
      .where("userId", "=", coach.id)
      .execute();
    for (const job of jobs) await runJob(job);
    const emails = await mailbox.listEmails(coach.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["Your team's new schedule on FirstWhistle"]);
    const text = emails[0]!.text.replaceAll(/\s+/g, " ");
    expect(text).toContain("Lakeside League published Spring 2031. Team 1 has 3 games:");
    for (const opponent of ["Team 2", "Team 3", "Team 4"])
      expect(text).toMatch(new RegExp(`(?:vs|at) ${opponent}, `));
    expect(text).toContain("Mon, Mar 3, 7:00 PM");
    expect(text).toContain(`/schedule?teamId=${builder.teamIds[0]}`);
  });

  it("texts players only if asked to, with the number of games and the first one", async () => {
    const [teamId] = builder.teamIds as [string];
    await db.updateTable("team").set({ smsLimit: 100 }).where("id", "=", teamId).execute();
    await createMember(teamId, { smsConsent: true, addedVia: "join-link" });
    await createMember(teamId, { smsConsent: false });
    const request = toBody(builder.plan(), { textPlayers: true });
    const { body } = await builder.publish(request);
    expect(body.textedCount).toBe(1);
    expect((await builder.publish(request)).body.textedCount).toBe(1);
    const texts = (await listTexts()).filter(({ state }) => state === "queued");
    expect(texts.map(({ body: text }) => text)).toEqual([
      expect.stringMatching(/^Team 1: New schedule with 3 games\. First: (?:vs|at) Team \d, .+ PM, .+\.$/),
    ]);
  });

  it("tells no one when it fails", async () => {
    const { games, ...draft } = builder.plan();
    const response = await builder.publish(
      toBody({ ...draft, games: games.slice(1) }, { textPlayers: true }),
    );
    expect(response.status).toBe(409);
    for (const teamId of builder.teamIds) expect(await listJobs({ teamId })).toEqual([]);
    expect(await listTexts()).toEqual([]);
  });
});
