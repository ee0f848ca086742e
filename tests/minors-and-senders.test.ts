import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { StoredResponse } from "#features/attendance/schema.ts";
import type { TextKind } from "#features/messages/kinds/rules.ts";
import { startSubs } from "#tests/harness/subs.ts";

const texting = await startSubs();
const { advanceMinutes, callSubs, carrier, drain, fixture, runWorker, sendDue, sendWaiting } = texting;
const { advanceLines } = await import("#features/turnout/waitlist/commands.server.ts");
const { queueFirstTexts } = await import("#features/messages/first-texts/arming/commands.server.ts");
const { textKinds } = await import("#features/messages/kinds/rules.ts");
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { createLeague, createMember, createMinor } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");
const { requestTasks: tasks } = await import("#features/turnout/requests/jobs.server.ts");

// No adult texts a child alone (REACH-59): every way to send a text, tried with every reason why a guardian isn't reached.

type Child = { id: string; phone: string; guardianPhone: string };

const signIn = async () => {
  const client = new TestClient();
  await client.signIn(fixture.managerEmail, PASSWORD);
  return client;
};
const send = async (path: string, body: object, method: "post" | "put" = "post") => {
  const response = await (await signIn())[method](path, body);
  expect(response.status).toBeLessThan(300);
};
const note = { message: "Parking is behind the school.", audience: "all" };
const respond = ({ id }: Child, response: "attending" | "not_attending") =>
  createResponse({ teamId: fixture.teamId, gameId: fixture.gameId, memberId: id }, response, clock.now());
/** Sets a response as a manager does. */
const setResponse = (memberId: string, response: StoredResponse) =>
  db
    .transaction()
    .execute((trx) =>
      recordResponse(trx, { gameId: fixture.gameId, memberId }, response, "manager", clock.now()),
    );
const makeSub = ({ id }: Child) =>
  db.updateTable("teamMember").set({ subPosition: 1 }).where("id", "=", id).execute();

/** How each kind of text comes to a player. A new kind doesn't compile until it says so. */
const senders: Record<TextKind, null | ((child: Child) => Promise<unknown>)> = {
  first: async () => {
    await db.deleteFrom("firstText").where("teamId", "=", fixture.teamId).execute();
    await queueFirstTexts(fixture.teamId);
  },
  reminder: async () => {
    texting.advanceToDue();
    await sendDue();
  },
  message: () => send(`/teams/${fixture.teamId}/blasts`, { ...note, requestKey: randomUUID() }),
  change: () => send(`/games/${fixture.gameId}/cancellation`, { textTeam: true }),
  nudge: () => send(`/games/${fixture.gameId}/nudges`, { requestKey: randomUUID() }),
  moved: async (child) => {
    await respond(child, "attending");
    const { version } = await db
      .selectFrom("game")
      .select("version")
      .where("id", "=", fixture.gameId)
      .executeTakeFirstOrThrow();
    const slot = { gameOn: "2026-04-18", gameTime: "19:00", location: "Harborview Park, Field 2" };
    const game = { kind: "game", opponent: "Harbor Street FC", notes: null, arrivalMinutes: null, ...slot };
    await send(`/games/${fixture.gameId}`, { ...game, version, textTeam: true }, "put");
  },
  "sub-call": async (child) => {
    await makeSub(child);
    await callSubs();
    await runWorker();
  },
  "sub-update": async (child) => {
    await makeSub(child);
    await callSubs();
    await runWorker();
    await send(`/games/${fixture.gameId}/cancellation`, { textTeam: true });
    advanceMinutes(1);
    await runWorker();
  },
  "request-update": async ({ id }) => {
    await db.updateTable("team").set({ responsesDueHours: 48 }).where("id", "=", fixture.teamId).execute();
    setTime("2026-04-16T14:00:00Z");
    const key = { gameId: fixture.gameId, memberId: id };
    await db.transaction().execute((trx) => recordResponse(trx, key, "attending", "link", clock.now()));
    await send(`/games/${fixture.gameId}/attendance/${id}/request`, { isAccepted: true }, "put");
    for (const { name, data, id: jobId } of await listJobs({ gameId: fixture.gameId, memberId: id }))
      await tasks.find((task) => task.name === name)!.run(data, jobId);
  },
  waitlist: async (child) => {
    await db.updateTable("game").set({ maximumPlayers: 1 }).where("id", "=", fixture.gameId).execute();
    const { id: other } = await createMember(fixture.teamId);
    await setResponse(other, "attending");
    await setResponse(child.id, "waitlisted");
    await db.updateTable("waitlistEntry").set({ notice: null, askedRound: 0 }).execute();
    await setResponse(other, "not_attending");
    await drain(advanceLines);
  },
  "waitlist-update": async (child) => {
    await db.updateTable("game").set({ maximumPlayers: 1 }).where("id", "=", fixture.gameId).execute();
    await setResponse(child.id, "waitlisted");
    await drain(advanceLines);
  },
  // These go to a manager, or to a number from the join form, which takes no child's own phone (REACH-48).
  question: null,
  shortage: null,
  request: null,
  "change-request": null,
  score: null,
  // No link goes to a child's own phone (PUBLIC-55).
  page: null,
  test: null,
};
const tried = Object.entries(senders).flatMap(([kind, sendIt]) => (sendIt ? [{ kind, sendIt }] : []));

/** Why a guardian isn't reached, and null for one who is. */
const suppress =
  (reason: string, providerCode: number | null = null) =>
  async (child: Child) => {
    await db
      .insertInto("phoneSuppression")
      .values({ phone: child.guardianPhone, reason, providerCode })
      .execute();
  };
const gaps: Record<string, ((child: Child) => Promise<unknown>) | null> = {
  reached: null,
  "opted out": suppress("stop"),
  "on a landline": suppress("unreachable", 30_006),
  "without consent": ({ id }) =>
    db
      .updateTable("memberPhone")
      .set({ smsConsent: false })
      .where("memberId", "=", id)
      .where("isGuardian", "=", true)
      .execute(),
};

async function listTexted(child: Child) {
  const phones = new Set((await carrier.texts({ direction: "out" })).map(({ phone }) => phone));
  return { child: phones.has(child.phone), guardian: phones.has(child.guardianPhone) };
}

describe.each(tried)("a text of the kind $kind", ({ sendIt }) => {
  it.each(Object.entries(gaps))(
    "reaches a child's own phone only with the guardian's (%s) [REACH-45, REACH-59]",
    async (name, cutOff) => {
      setTime("2026-04-15T14:00:00Z");
      const child = await createMinor(fixture.teamId, { childConsent: true });
      await cutOff?.(child);
      await sendIt(child);
      await drain(sendWaiting);
      const isReached = name === "reached";
      expect(await listTexted(child)).toEqual({ child: isReached, guardian: isReached });
    },
  );
});

describe("a message to a whole league", () => {
  it.each(Object.entries(gaps))(
    "reaches a child's own phone only with the guardian's (%s) [REACH-59]",
    async (name, cutOff) => {
      const child = await createMinor(fixture.teamId, { childConsent: true });
      const { managerId } = await db
        .selectFrom("team")
        .select("managerId")
        .where("id", "=", fixture.teamId)
        .executeTakeFirstOrThrow();
      const league = await createLeague(managerId, [fixture.teamId]);
      await cutOff?.(child);
      const message = { ...note, audience: "players", requestKey: randomUUID() };
      await send(`/leagues/${league.id}/messages`, message);
      await drain(sendWaiting);
      const isReached = name === "reached";
      expect(await listTexted(child)).toEqual({ child: isReached, guardian: isReached });
    },
  );
});

it("reaches no child whose guardian opts out while the texts wait [REACH-59]", async () => {
  const child = await createMinor(fixture.teamId, { childConsent: true });
  texting.advanceToDue();
  await drain(texting.queueDueReminders);
  await texting.postInboundText(child.guardianPhone, "STOP");
  await drain(sendWaiting);
  expect(await listTexted(child)).toEqual({ child: false, guardian: false });
});

it("covers every kind of text", () => {
  expect(Object.keys(senders).toSorted()).toEqual(Object.keys(textKinds).toSorted());
});
