import { beforeEach, describe, expect, it } from "vitest";
import { armReminders } from "#features/reminders/commands.server.ts";
import { queueDueReminders } from "#features/messages/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

const maya = await createAccount({ name: "Maya Okafor" });
const client = await signInAs(maya);
const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-08-30"), smsLimit: 300 };

beforeEach(() => setTime("2026-04-09T15:00:00Z"));

async function createScheduledTeam(values: Parameters<typeof createTeam>[0], game: object = {}) {
  const { id: teamId } = await createTeam({ managerId: maya.id, ...values });
  const { id: gameId } = await createGame(teamId, {
    gameOn: "2026-04-16",
    gameTime: "19:00:00",
    opponent: "Harbor Street FC",
    location: "Harborview Park",
    ...game,
  });
  await db.transaction().execute((trx) => armReminders(trx, [gameId], clock.now()));
  return { teamId, gameId };
}

const preview = async (teamId: string) => (await client.get(`/teams/${teamId}/next-text`)).body;

describe("an account whose email isn't confirmed", () => {
  it("gets a team with an armed reminder all the same [START-07]", async () => {
    const unconfirmed = await signInAs(await createAccount({ emailVerified: false }));
    const { body: team } = await unconfirmed.post("/teams", { name: "Lakeview Otters", sport: "Soccer" });
    const game = { kind: "game", gameOn: "2026-04-16", gameTime: "19:00", location: "Harborview Park" };
    expect((await unconfirmed.post(`/teams/${team.id}/games`, game)).status).toBe(201);
    const { body } = await unconfirmed.get(`/teams/${team.id}/next-text`);
    expect(body.text.coming).toMatchObject([{ offsetMinutes: 1440 }, { offsetMinutes: 60 }]);
  });
});

describe("preview of a team's next text", () => {
  it("has the words, the times, and the number of people that the worker uses [START-21]", async () => {
    // Short enough that a nudge's longer words would fit too.
    const { teamId, gameId } = await createScheduledTeam(pass, { opponent: null, location: "Park" });
    for (const name of ["Ana", "Ben", "Cy"]) await createMember(teamId, { name, smsConsent: true });
    await createMember(teamId, { name: "Dee" });
    const { game, text } = await preview(teamId);
    expect(game.id).toBe(gameId);
    expect(text).toMatchObject({
      coming: [
        { offsetMinutes: 1440, on: "2026-04-15", time: "19:00:00", isMoved: false },
        { offsetMinutes: 60, on: "2026-04-16", time: "18:00:00", isMoved: false },
      ],
      playerCount: 4,
      reachedCount: 3,
      introduction: null,
      obstacles: [],
    });
    expect(text.body).toMatch(/…$/);
    setTime("2026-04-16T00:00:00Z");
    await queueDueReminders();
    const sent = await db
      .selectFrom("message")
      .select("body")
      .where("gameId", "=", gameId)
      .where("state", "=", "queued")
      .execute();
    const words = text.body.slice(0, text.body.lastIndexOf(" "));
    expect(sent.map(({ body }) => body)).toEqual([words, words, words]);
  });

  it("counts only the people that the texts left are enough for [START-21]", async () => {
    const { teamId } = await createScheduledTeam({ ...pass, smsLimit: 1 });
    for (const name of ["Ana", "Ben"]) await createMember(teamId, { name, smsConsent: true });
    expect((await preview(teamId)).text).toMatchObject({ playerCount: 2, reachedCount: 1, obstacles: [] });
  });

  it("is moved by quiet hours like the reminder itself [START-21]", async () => {
    const { teamId } = await createScheduledTeam(pass, { gameTime: "22:00:00" });
    const { text } = await preview(teamId);
    expect(text.coming[0]).toEqual({
      offsetMinutes: 1440,
      on: "2026-04-15",
      time: "20:55:00",
      isMoved: true,
    });
  });

  it("shows without a pass what a pass would change, and that the reminder stays armed [START-22, REMIND-03]", async () => {
    const { teamId } = await createScheduledTeam({});
    await createMember(teamId, { smsConsent: true });
    const { text } = await preview(teamId);
    expect(text).toMatchObject({ reachedCount: 1, obstacles: ["no-pass"] });
    expect(text.body).toContain(
      "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park.",
    );
    expect(text.coming).toHaveLength(2);
  });

  it("says that no one agreed, that there are no players, or that it's too late [START-22]", async () => {
    const { teamId } = await createScheduledTeam(pass);
    expect((await preview(teamId)).text.obstacles).toEqual(["no-players"]);
    await createMember(teamId);
    expect((await preview(teamId)).text.obstacles).toEqual(["no-consent"]);
    const late = await createScheduledTeam(pass, { gameOn: "2026-04-09", gameTime: "10:30:00" });
    expect((await preview(late.teamId)).text).toMatchObject({
      coming: [],
      body: null,
      obstacles: ["too-late"],
    });
  });

  it("has the words that a new number gets first [START-21]", async () => {
    const { teamId } = await createScheduledTeam(pass);
    await createMember(teamId, { smsConsent: true, isIntroduced: false });
    expect((await preview(teamId)).text.introduction).toMatch(
      /^FirstWhistle: Maya Okafor added you to Lakeview Otters game texts\./,
    );
  });

  it("is empty without a game", async () => {
    const { id } = await createTeam({ managerId: maya.id });
    expect(await preview(id)).toEqual({ game: null, text: null, testText: "available" });
  });
});
