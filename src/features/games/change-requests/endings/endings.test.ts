import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, drain, sendWaiting } = await startTexting();
const { db } = await import("#platform/database.ts");
const { createMember, createVenue } = await import("#tests/factories/teams.ts");
const { createLeagueMatch, createRequestLink, slot } = await import("#tests/harness/change-requests.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { respondByManagerLink } = await import("../links/commands.server.ts");
const { requireManagerLink } = await import("#features/teams/manager-links/access.server.ts");
const { expireRequests, tellEndings } = await import("./commands.server.ts");
const { endingTasks } = await import("./jobs.server.ts");

const { mailbox } = carrier;
// Requests of an earlier test must not end in the next one.
beforeEach(async () => {
  await db.deleteFrom("changeRequest").execute();
});

type Match = Awaited<ReturnType<typeof createLeagueMatch>>;

/** Runs the worker. Returns the subjects of all emails to the people of a match so far, by first name. */
async function tell({ people }: Match, requestId: string) {
  await drain(expireRequests);
  await drain(tellEndings);
  for (const { data, id } of await listJobs({ requestId })) await endingTasks[0]!.run(data, id);
  const emails = await Promise.all(
    Object.entries(people).map(async ([name, { email }]) =>
      (await mailbox.listEmails(email)).map(({ subject }) => `${name}: ${subject}`),
    ),
  );
  return emails.flat().toSorted();
}

const game = { kind: "game", opponent: null, notes: null, arrivalMinutes: null, version: 1 };
const toBoth = (subject: string) => [`maya: ${subject}`, `rosa: ${subject}`];
const REPLACED = toBoth("A request to change your game was replaced");

describe("a request that no one decides", () => {
  it("expires after 72 hours, and the managers of both teams hear of it [RESULT-21]", async () => {
    // The game is in four days and four hours.
    const match = await createLeagueMatch();
    const { id } = (await match.send()).body;
    setTime("2026-04-15T14:59:59Z");
    expect(await tell(match, id)).toEqual([]);
    setTime("2026-04-15T15:00:00Z");
    expect(await tell(match, id)).toEqual(toBoth("A request to change your game expired"));
    expect(await match.readState(id)).toBe("expired");
    expect((await match.readEntries()).map(({ gameOn, version }) => [gameOn, version])).toEqual([
      ["2026-04-16", 1],
      ["2026-04-16", 1],
    ]);
    // No one hears of it twice, and another request can be sent.
    await db
      .updateTable("changeRequest")
      .set({ sentAt: new Date(0) })
      .where("id", "=", id)
      .execute();
    expect(await tell(match, id)).toHaveLength(2);
    expect((await match.send()).status).toBe(201);
  });

  it("expires 2 hours before the start, also while it waits for the league [RESULT-21]", async () => {
    const match = await createLeagueMatch("league");
    setTime("2026-04-16T15:00:00Z");
    const { id } = (await match.send({ kind: "cancel" })).body;
    await match.respond(id);
    setTime("2026-04-16T22:00:00Z");
    expect(await tell(match, id)).toEqual(toBoth("A request to change your game expired"));
  });

  it("can't be accepted anymore, even if the worker hasn't come by [RESULT-21]", async () => {
    const match = await createLeagueMatch();
    const { id } = (await match.send()).body;
    setTime("2026-04-15T15:00:00Z");
    expect((await match.respond(id)).body.state).toBe("expired");
    expect((await match.readEntries())[0]!.gameOn).toBe("2026-04-16");
  });
});

describe("managers", () => {
  it("hear how a request ended, except the one who ended it", async () => {
    const accepted = await createLeagueMatch();
    const { id } = (await accepted.send()).body;
    await accepted.respond(id);
    expect(await tell(accepted, id)).toEqual(["maya: Your league game was moved"]);
    const [email] = await mailbox.listEmails(accepted.people.maya.email);
    for (const shown of [
      "Before: Thu, Apr 16, 7:00 PM",
      "Now: Sat, Apr 18, 2:00 PM",
      "Decided by Rosa Ibarra.",
    ])
      expect(email!.text).toContain(shown);
    const declined = await createLeagueMatch();
    const { id: second } = (await declined.send()).body;
    await declined.respond(second, false);
    expect(await tell(declined, second)).toEqual(["maya: A request to change your game was declined"]);
    const withdrawn = await createLeagueMatch();
    const { id: third } = (await withdrawn.send()).body;
    await withdrawn.withdraw(third);
    expect(await tell(withdrawn, third)).toEqual(["rosa: A request to change your game was withdrawn"]);
  });

  it("of both teams hear what the league decided", async () => {
    const match = await createLeagueMatch("league");
    const { id } = (await match.send({ kind: "cancel" })).body;
    await match.respond(id);
    await match.decide(id);
    expect(await tell(match, id)).toEqual(toBoth("Your league game was canceled"));
  });
});

/** Makes a change while a request is open. Returns how the request ended, and who hears of it. */
async function changeMeanwhile(makeChange: (match: Match) => Promise<{ status: number }>) {
  const match = await createLeagueMatch();
  const { id } = (await match.send()).body;
  const { status } = await makeChange(match);
  const state = await match.readState(id);
  const emails = await tell(match, id);
  const before = await match.readEntries();
  await match.respond(id);
  // Nothing is applied on top of it later.
  expect(await match.readEntries()).toEqual(before);
  return { isDone: status < 300, state, emails };
}
const replaced = { isDone: true, state: "replaced", emails: REPLACED };

describe("a change by the league replaces an open request, and both teams hear of it [RESULT-24]", () => {
  it("replaces them when it moves, cancels, or deletes the game", async () => {
    expect(
      await changeMeanwhile(({ clients, gameId }) =>
        clients.lee.put(`/games/${gameId}`, {
          ...game,
          gameOn: "2026-04-17",
          gameTime: "20:00",
          location: "Arena",
        }),
      ),
    ).toEqual(replaced);
    expect(
      await changeMeanwhile(({ clients, gameId }) => clients.lee.post(`/games/${gameId}/cancellation`, {})),
    ).toEqual(replaced);
  });

  it("replaces them when it deletes the game, and keeps the request", async () => {
    const match = await createLeagueMatch();
    const { id } = (await match.send()).body;
    expect((await match.clients.lee.delete(`/games/${match.gameId}`)).status).toBeLessThan(300);
    expect(await tell(match, id)).toEqual(REPLACED);
    const { requests } = (await match.clients.lee.get(`/leagues/${match.leagueId}/change-requests`)).body;
    expect(requests).toMatchObject([{ id, state: "replaced" }]);
  });

  it("replaces them on a rainout", async () => {
    expect(
      await changeMeanwhile(async ({ clients, leagueId, gameId }) => {
        const { location } = await db
          .selectFrom("game")
          .select("location")
          .where("id", "=", gameId)
          .executeTakeFirstOrThrow();
        const venue = await createVenue(leagueId, { name: location.split(",")[0]! });
        return clients.lee.post(`/leagues/${leagueId}/venues/${venue.id}/rainouts`, {
          on: "2026-04-16",
          action: "cancel",
          toOn: null,
          textTeams: false,
          requestKey: randomUUID(),
        });
      }),
    ).toEqual(replaced);
  });
});

/** Returns the phones of all texts so far. */
const listTexted = async () => {
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" })).map(({ phone }) => phone).toSorted();
};

/** Returns how many texts each team paid for. */
const countPaid = async ({ teams }: Match) => {
  const rows = await db
    .selectFrom("team")
    .select("smsUsed")
    .where("id", "in", [teams.otters.id, teams.harbor.id])
    .orderBy("id")
    .execute();
  return rows.map(({ smsUsed }) => smsUsed);
};

describe("players get the change text", () => {
  const phones = { otters: "+13125557401", harbor: "+13125557402" };
  const createTextedMatch = async () => {
    const match = await createLeagueMatch();
    for (const name of ["otters", "harbor"] as const) {
      const { id } = match.teams[name];
      await createMember(id, { phone: phones[name], smsConsent: true });
      await db
        .updateTable("team")
        .set({
          subscriptionStatus: "active",
          subscriptionExpiresAt: new Date("2026-09-01"),
          smsLimit: 300,
          quietFrom: null,
          quietUntil: null,
        })
        .where("id", "=", id)
        .execute();
    }
    return match;
  };
  it.each([
    [true, true, [phones.otters, phones.harbor]],
    [true, false, [phones.otters]],
    [false, true, [phones.harbor]],
    [false, false, []],
  ])(
    "of the teams whose managers left the box checked: %s and %s, paid by that team [RESULT-20]",
    async (textsFrom, textsTo, texted) => {
      await carrier.reset();
      const match = await createTextedMatch();
      const { id } = (await match.send({ textTeam: textsFrom })).body;
      const path = await createRequestLink(id, match.people.rosa.id, match.teams.harbor.id);
      expect(await listTexted()).toEqual([]);
      const link = await requireManagerLink(path.slice("/m/".length));
      await respondByManagerLink(link, { isAccepted: true, textTeam: textsTo });
      expect((await match.readEntries())[0]!.gameOn).toBe(slot.gameOn);
      expect(await listTexted()).toEqual(texted.toSorted());
      expect((await countPaid(match)).reduce((sum, used) => sum + used, 0)).toBe(texted.length);
      // In the order of the teams' IDs, which is that of their creation.
      expect(await countPaid(match)).toEqual([textsFrom ? 1 : 0, textsTo ? 1 : 0]);
    },
  );
});
