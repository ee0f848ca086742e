import { beforeAll, beforeEach, expect } from "vitest";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import type { requireGame } from "#features/teams/access.server.ts";
import { startTexting } from "./texting.ts";

/** A manager's phone number. */
export const MANAGER_PHONE = "+13125559001";

/**
 * Like `startTexting`, with a team that needs three players, a worker for its emails, and no quiet hours by default.
 * Call it before importing app code.
 */
export async function startTurnout() {
  const textingFixture = await startTexting();
  const { fixture, carrier, drain, sendWaiting } = textingFixture;
  const { recordResponse } = await import("#features/attendance/commands.server.ts");
  const { insertGames } = await import("#features/games/commands.server.ts");
  const { checkPlayers } = await import("#features/turnout/shortages/commands.server.ts");
  const { after, clock, hours } = await import("#platform/clock.ts");
  const { db } = await import("#platform/database.ts");
  const { PASSWORD } = await import("#tests/factories/accounts.ts");
  const { createResponse } = await import("#tests/factories/rsvps.ts");
  const { createFirstText, createMember } = await import("#tests/factories/teams.ts");
  const { TestClient } = await import("./api.ts");
  const { setTime } = await import("./clock.ts");
  const { listJobs, startWorker } = await import("./jobs.ts");

  /** 7 PM on Thu, Apr 16, in Chicago. */
  const START = new Date("2026-04-17T00:00:00Z");
  const getTeam = () =>
    db.selectFrom("team").selectAll().where("id", "=", fixture.teamId).executeTakeFirstOrThrow();
  const updateTeam = (values: object) =>
    db.updateTable("team").set(values).where("id", "=", fixture.teamId).execute();
  const client = new TestClient();

  beforeAll(startWorker);
  beforeEach(async () => {
    await db.deleteFrom("playerCheck").execute();
    await updateTeam({ quietFrom: null, quietUntil: null, minimumPlayers: 3 });
    await client.signIn(fixture.managerEmail, PASSWORD);
  });

  return {
    ...textingFixture,
    START,
    client,
    getTeam,
    updateTeam,
    checkPlayers,
    /** Sets the manager's number. Its first text went out long ago. */
    setPhone: async (phone = MANAGER_PHONE) => {
      await createFirstText(fixture.teamId, phone.startsWith("+") ? phone : MANAGER_PHONE);
      return client.put(`/teams/${fixture.teamId}/alert-phone`, { phone, consent: true });
    },
    advance: (milliseconds: number) => setTime(after(clock.now(), milliseconds).toISOString()),
    setDayBefore: () => setTime(after(START, -hours(24)).toISOString()),
    /** Creates a game with its reminders and player checks, using the team's current settings. */
    addTimedGame: async (startsAt = START) => {
      const values = { location: "Field 2", opponent: "Harbor Street FC", notes: null, arrivalMinutes: null };
      const wallTime = after(startsAt, -hours(5)).toISOString();
      const gameTimes = { gameOn: wallTime.slice(0, 10), gameTime: wallTime.slice(11, 19) };
      const games = [{ kind: "game" as const, ...gameTimes, ...values }];
      const [id] = await db.transaction().execute((trx) => insertGames(trx, fixture.teamId, games));
      return id!;
    },
    addPlayers: async (gameId: string, responses: (RsvpStatus | null)[]) => {
      const ids: string[] = [];
      for (const response of responses) {
        const { id: memberId } = await createMember(fixture.teamId, { smsConsent: true });
        if (response)
          await createResponse({ teamId: fixture.teamId, gameId, memberId }, response, clock.now());
        ids.push(memberId);
      }
      return ids;
    },
    respond: (gameId: string, memberId: string, response: RsvpStatus | null) => {
      const via = response ? "text" : "manager";
      return db
        .transaction()
        .execute((trx) => recordResponse(trx, { gameId, memberId }, response, via, clock.now()));
    },
    /** Runs the worker and returns all texts so far, newest first. */
    runWorker: async () => {
      await drain(checkPlayers);
      await drain(sendWaiting);
      return (await carrier.texts({ direction: "out" })).map(({ phone, body }) => `${phone} ${body}`);
    },
    listChecks: (gameId: string) =>
      db.selectFrom("playerCheck").select(["kind", "dueAt"]).where("gameId", "=", gameId).execute(),
    listEmails: async (gameId: string) => (await listJobs({ gameId })).map(({ data }) => data),
    /** Returns the owner's session. */
    getSession: async () => {
      const user = await db
        .selectFrom("appUser")
        .select(["id", "email", "name"])
        .where("email", "=", fixture.managerEmail)
        .executeTakeFirst();
      expect(user).toBeDefined();
      return { user } as Parameters<typeof requireGame>[0];
    },
  };
}
