import { beforeAll, beforeEach, expect } from "vitest";
import type { Response } from "#features/attendance/schema.ts";
import type { requireGame } from "#features/teams/access.server.ts";
import { startTexting } from "./texting.ts";

/** A manager's own number. */
export const MANAGER_PHONE = "+13125559001";

/**
 * As `startTexting`, with a team that wants three players, a worker for its mails, and no quiet hours unless a test is about
 * them. To be called before anything of the product is imported.
 */
export async function startTurnout() {
  const texting = await startTexting();
  const { at, carrier, drain, sendWaiting } = texting;
  const { answer } = await import("#features/attendance/commands.server.ts");
  const { insertGames } = await import("#features/games/commands.server.ts");
  const { checkPlayers } = await import("#features/turnout/shortages/commands.server.ts");
  const { after, clock, hours } = await import("#platform/clock.ts");
  const { db } = await import("#platform/database.ts");
  const { PASSWORD } = await import("#tests/factories/accounts.ts");
  const { createAnswer } = await import("#tests/factories/rsvps.ts");
  const { createMember } = await import("#tests/factories/teams.ts");
  const { TestClient } = await import("./api.ts");
  const { setTime } = await import("./clock.ts");
  const { jobsWith, startWorker } = await import("./jobs.ts");

  /** 7 PM on Thu Apr 16 in Chicago. */
  const START = new Date("2026-04-17T00:00:00Z");
  const team = () => db.selectFrom("team").selectAll().where("id", "=", at.teamId).executeTakeFirstOrThrow();
  const change = (values: object) => db.updateTable("team").set(values).where("id", "=", at.teamId).execute();
  const client = new TestClient();

  beforeAll(startWorker);
  beforeEach(async () => {
    await db.deleteFrom("playerCheck").execute();
    await change({ quietFrom: null, quietUntil: null, minimumPlayers: 3 });
    await client.signIn(at.managerEmail, PASSWORD);
  });

  return {
    ...texting,
    START,
    client,
    team,
    change,
    checkPlayers,
    setPhone: (phone = MANAGER_PHONE) =>
      client.put(`/teams/${at.teamId}/alert-phone`, { phone, consent: true }),
    pass: (milliseconds: number) => setTime(after(clock.now(), milliseconds).toISOString()),
    dayBefore: () => setTime(after(START, -hours(24)).toISOString()),
    /** A new game with its timers, as everything is set by now. */
    game: async (startsAt = START) => {
      const values = { location: "Field 2", opponent: "Harbor Street FC", notes: null, arrivalMinutes: null };
      const wall = after(startsAt, -hours(5)).toISOString();
      const when = { gameOn: wall.slice(0, 10), gameTime: wall.slice(11, 19) };
      const games = [{ kind: "game" as const, ...when, ...values }];
      const [id] = await db.transaction().execute((trx) => insertGames(trx, at.teamId, games));
      return id!;
    },
    players: async (gameId: string, said: (Response | null)[]) => {
      const ids: string[] = [];
      for (const response of said) {
        const { id: memberId } = await createMember(at.teamId, { smsConsent: true });
        if (response) await createAnswer({ teamId: at.teamId, gameId, memberId }, response, clock.now());
        ids.push(memberId);
      }
      return ids;
    },
    say: (gameId: string, memberId: string, response: Response | null) => {
      const via = response ? "text" : "manager";
      return db.transaction().execute((trx) => answer(trx, { gameId, memberId }, response, via, clock.now()));
    },
    /** What the worker does now, and all texts so far, newest first. */
    look: async () => {
      await drain(checkPlayers);
      await drain(sendWaiting);
      return (await carrier.texts({ direction: "out" })).map(({ phone, body }) => `${phone} ${body}`);
    },
    checks: (gameId: string) =>
      db.selectFrom("playerCheck").select(["kind", "dueAt"]).where("gameId", "=", gameId).execute(),
    mails: async (gameId: string) => (await jobsWith({ gameId })).map(({ data }) => data),
    /** The owner, as a session has them. */
    session: async () => {
      const user = await db
        .selectFrom("appUser")
        .select(["id", "email", "name"])
        .where("email", "=", at.managerEmail)
        .executeTakeFirst();
      expect(user).toBeDefined();
      return { user } as Parameters<typeof requireGame>[0];
    },
  };
}
