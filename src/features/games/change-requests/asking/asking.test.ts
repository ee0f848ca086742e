import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, drain, sendWaiting } = await startTexting();
const { getSegments } = await import("#platform/sms/segments.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createFirstText, inviteManager } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { createLeagueMatch, slot } = await import("#tests/harness/change-requests.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { requireManagerLink } = await import("#features/teams/manager-links/access.server.ts");
const { askManagers } = await import("./commands.server.ts");
const { askTasks } = await import("./jobs.server.ts");

const { mailbox } = carrier;
// Reminders of an earlier test's requests must not go out in the next one.
beforeEach(async () => {
  await db.deleteFrom("changeRequestAsk").execute();
});

const PHONE = "+13125557301";
const TEXT =
  "Harbor Street FC: Lakeview Otters ask to play Sat, Apr 18, 2:00 PM, not Thu, Apr 16, 7:00 PM. Yes or no: ";

const readAsks = (requestId: string) =>
  db
    .selectFrom("changeRequestAsk")
    .selectAll()
    .where("requestId", "=", requestId)
    .orderBy("teamId")
    .orderBy("id")
    .execute();

/** Runs the worker. Returns all texts so far, oldest first. */
async function runWorker() {
  await drain(askManagers);
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" }))
    .map(({ phone, body }) => `${phone} ${body}`)
    .toReversed();
}

/** Sends the emails of a request's questions that haven't been sent, and returns their jobs. */
async function sendEmails(requestId: string) {
  const asks = await readAsks(requestId);
  const jobs = (await Promise.all(asks.map(({ id }) => listJobs({ askId: id })))).flat();
  for (const { data, id } of jobs) await askTasks[0]!.run(data, id);
  return jobs.map(({ data }) => data);
}

async function setPhone(client: Awaited<ReturnType<typeof signInAs>>, teamId: string, phone = PHONE) {
  await createFirstText(teamId, phone);
  await client.put(`/teams/${teamId}/alert-phone`, { phone, consent: true });
}

/** Creates a league match of a league with a pass, whose other manager can be texted. */
async function createTextedMatch(values: { hasPass?: boolean; gameChanges?: "league" } = {}) {
  const match = await createLeagueMatch(values.gameChanges);
  const { otters, harbor } = match.teams;
  if (values.hasPass ?? true)
    await db
      .updateTable("team")
      .set({ subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-09-01") })
      .where("id", "=", otters.id)
      .execute();
  await setPhone(match.clients.rosa, harbor.id);
  return match;
}

/** Returns the text that asks for a change. */
const asked = async (values: object) => {
  const match = await createTextedMatch();
  await carrier.reset();
  await match.send(values);
  return (await runWorker())[0]!.slice(PHONE.length + 1);
};

describe("a request to change a game", () => {
  it("is texted to the other team's managers, in one segment and free [RESULT-15]", async () => {
    const match = await createTextedMatch();
    // Another manager without a number.
    const sam = await createAccount({ name: "Sam Ruiz" });
    await inviteManager(match.teams.harbor.id, sam);
    const { id } = (await match.send({ note: "Prom night." })).body;
    const [text, ...others] = await runWorker();
    expect(others).toEqual([]);
    expect(text!.startsWith(`${PHONE} ${TEXT}`)).toBe(true);
    expect(getSegments(text!.slice(PHONE.length + 1))).toBe(1);
    const [, token] = /\/m\/(\S+)$/.exec(text!)!;
    expect(await requireManagerLink(token!)).toMatchObject({
      purpose: "change",
      subjectId: id,
      user: { id: match.people.rosa.id },
      teamId: match.teams.harbor.id,
    });
    const teams = await db
      .selectFrom("team")
      .select("smsUsed")
      .where("id", "in", [match.teams.otters.id, match.teams.harbor.id])
      .execute();
    expect(teams.map(({ smsUsed }) => smsUsed)).toEqual([0, 0]);
    const { blasts } = (await match.clients.rosa.get(`/teams/${match.teams.harbor.id}/blasts`)).body;
    expect(JSON.stringify(blasts)).not.toContain(token);
    // The other manager gets it by email, once, and no one of the team that asks gets anything.
    expect(await sendEmails(id)).toHaveLength(1);
    await sendEmails(id);
    const [email] = await mailbox.listEmails(sam.email);
    expect(email!.subject).toBe("The other team asks to change a game");
    for (const shown of ["Sat, Apr 18, 2:00 PM", "Thu, Apr 16, 7:00 PM", "Prom night.", slot.location])
      expect(email!.text).toContain(shown);
    const link = email!.links.find((href) => href.includes("/m/"))!;
    expect((await requireManagerLink(link.split("/m/")[1]!)).user.name).toBe("Sam Ruiz");
    expect(await mailbox.listEmails(match.people.maya.email)).toEqual([]);
    expect(await runWorker()).toHaveLength(1);
  });

  it("says what's asked besides a new time, and names both places of a move [RESULT-15]", async () => {
    expect(await asked({ kind: "cancel" })).toMatch(
      /^Harbor Street FC: Lakeview Otters ask to cancel Thu, Apr 16, 7:00 PM\. Yes or no: \S+$/,
    );
    expect(await asked({ kind: "delete" })).toContain("ask to delete Thu, Apr 16, 7:00 PM. Yes or no:");
    const place = { gameOn: "2026-04-16", gameTime: "19:00:00", location: "Lincoln Field" };
    expect(await asked(place)).toMatch(
      /ask to play Thu, Apr 16, 7:00 PM at Lincoln Field, not .+\. Yes or no:/,
    );
  });

  it("is emailed without a pass in the league [RESULT-15]", async () => {
    const match = await createTextedMatch({ hasPass: false });
    const { id } = (await match.send()).body;
    expect(await runWorker()).toEqual([]);
    expect(await sendEmails(id)).toHaveLength(1);
    expect((await readAsks(id))[0]).toMatchObject({ askedVia: "email" });
    expect(await mailbox.listEmails(match.people.rosa.email)).toHaveLength(1);
  });

  it("isn't asked about anymore once it's closed", async () => {
    const match = await createTextedMatch({ hasPass: false });
    const { id } = (await match.send()).body;
    await runWorker();
    await match.withdraw(id);
    await sendEmails(id);
    expect(await mailbox.listEmails(match.people.rosa.email)).toEqual([]);
    const { id: next } = (await match.send()).body;
    await match.withdraw(next);
    await runWorker();
    expect(await sendEmails(next)).toEqual([]);
    expect((await readAsks(next)).map(({ nextAt, askedAt }) => nextAt ?? askedAt)).toEqual([null]);
  });

  it("says how the response came when it came by text [RESULT-25]", async () => {
    const match = await createTextedMatch();
    const { id } = (await match.send()).body;
    const [text] = await runWorker();
    const link = await requireManagerLink(/\/m\/(\S+)$/.exec(text!)![1]!);
    const { respondByManagerLink } = await import("../links/commands.server.ts");
    const { request } = await respondByManagerLink(link, { isAccepted: false, textTeam: false });
    expect(request.responded).toMatchObject({ by: "Rosa Ibarra", via: "text" });
    expect(request.id).toBe(id);
  });
});

describe("the reminder", () => {
  it("goes out once, 24 hours after the question, the same way [RESULT-22]", async () => {
    const match = await createTextedMatch();
    const { id } = (await match.send()).body;
    expect(await runWorker()).toHaveLength(1);
    setTime("2026-04-13T14:59:00Z");
    expect(await runWorker()).toHaveLength(1);
    setTime("2026-04-13T15:00:01Z");
    const texts = await runWorker();
    expect(texts).toHaveLength(2);
    // Both texts have the same link.
    expect(texts[1]).toBe(texts[0]);
    expect((await readAsks(id))[0]).toMatchObject({ nextAt: null, remindedAt: expect.any(Date) });
  });

  it("isn't sent once the request is closed [RESULT-22]", async () => {
    const match = await createTextedMatch();
    const { id } = (await match.send()).body;
    await runWorker();
    await match.respond(id, false);
    setTime("2026-04-13T15:00:01Z");
    expect(await runWorker()).toHaveLength(1);
    expect((await readAsks(id))[0]!.nextAt).toBeNull();
  });
});

describe("quiet hours of the receiving team", () => {
  it("hold questions and reminders back [RESULT-22]", async () => {
    const match = await createTextedMatch();
    await db
      .updateTable("team")
      .set({ quietFrom: "21:00", quietUntil: "07:00" })
      .where("id", "=", match.teams.harbor.id)
      .execute();
    // 11:30 PM on Sunday, in Chicago.
    setTime("2026-04-13T04:30:00Z");
    const { id } = (await match.send()).body;
    expect(await runWorker()).toEqual([]);
    expect((await readAsks(id))[0]!.nextAt?.toISOString()).toBe("2026-04-13T12:00:00.000Z");
    setTime("2026-04-13T12:00:00Z");
    expect(await runWorker()).toHaveLength(1);
    expect((await readAsks(id))[0]!.nextAt?.toISOString()).toBe("2026-04-14T12:00:00.000Z");
  });

  it("don't count if the game starts within 24 hours [RESULT-22]", async () => {
    const match = await createTextedMatch();
    await db
      .updateTable("team")
      .set({ quietFrom: "21:00", quietUntil: "07:00" })
      .where("id", "=", match.teams.harbor.id)
      .execute();
    setTime("2026-04-16T04:30:00Z");
    await match.send();
    expect(await runWorker()).toHaveLength(1);
  });
});

describe("the league's manager", () => {
  it("gets an email with a link once both teams agree [RESULT-18]", async () => {
    const match = await createTextedMatch({ gameChanges: "league" });
    const { id } = (await match.send()).body;
    await runWorker();
    await sendEmails(id);
    expect(await mailbox.listEmails(match.people.lee.email)).toEqual([]);
    await match.respond(id);
    await runWorker();
    await sendEmails(id);
    const [email] = await mailbox.listEmails(match.people.lee.email);
    expect(email!.subject).toBe("A game change needs your decision");
    expect(email!.text).toContain(
      "Lakeview Otters ask Harbor Street FC to change their game. Both teams agree.",
    );
    expect(email!.text).toContain("Approve or Decline");
    const link = email!.links.find((href) => href.includes("/m/"))!;
    expect(await requireManagerLink(link.split("/m/")[1]!)).toMatchObject({ teamId: null, subjectId: id });
  });

  it("hears of an open request 24 hours before the start, once [RESULT-23]", async () => {
    const match = await createTextedMatch();
    setTime("2026-04-15T15:00:00Z");
    const { id } = (await match.send()).body;
    await runWorker();
    await sendEmails(id);
    expect(await mailbox.listEmails(match.people.lee.email)).toEqual([]);
    setTime("2026-04-16T00:00:00Z");
    await runWorker();
    await sendEmails(id);
    const [email, ...others] = await mailbox.listEmails(match.people.lee.email);
    expect(others).toEqual([]);
    expect(email!.text).toContain("Harbor Street FC didn't respond yet.");
    await match.respond(id);
    await runWorker();
    await sendEmails(id);
    expect(await mailbox.listEmails(match.people.lee.email)).toHaveLength(1);
  });

  it("hears of a request that's sent within 24 hours right away [RESULT-23]", async () => {
    const match = await createTextedMatch();
    setTime("2026-04-16T15:00:00Z");
    const { id } = (await match.send({ kind: "cancel" })).body;
    await runWorker();
    await sendEmails(id);
    expect(await mailbox.listEmails(match.people.lee.email)).toHaveLength(1);
    expect((await match.decide(id)).body.state).toBe("accepted");
  });

  it("is asked once if they're the other team's only manager, which covers both steps [RESULT-18, RESULT-38]", async () => {
    const match = await createTextedMatch({ gameChanges: "league" });
    const { lee } = match.people;
    await db.updateTable("team").set({ managerId: lee.id }).where("id", "=", match.teams.harbor.id).execute();
    setTime("2026-04-16T15:00:00Z");
    const { id } = (await match.send({ kind: "cancel" })).body;
    const asks = await readAsks(id);
    expect(asks.map(({ accountId, teamId }) => [accountId, teamId])).toEqual([
      [lee.id, match.teams.harbor.id],
    ]);
    const path = `/games/${match.otherGameId}/change-requests/${id}/response`;
    expect((await match.clients.lee.post(path, { isAccepted: true })).body.state).toBe("accepted");
  });
});

describe("two workers at the same moment", () => {
  it("ask each manager once", async () => {
    const match = await createTextedMatch();
    await match.send({ note: randomUUID() });
    await Promise.all([askManagers(), askManagers(), askManagers()]);
    expect(await runWorker()).toHaveLength(1);
  });
});
