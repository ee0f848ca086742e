import { beforeEach, describe, expect, it } from "vitest";
import { armReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { sendTest } from "#tests/factories/test-texts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "let x" }).routes);

const PREVIEW = "This is a preview. Responses here don't count.";
const WORKS = "That works! This was a test, so nothing was recorded.";
let teamId: string;
let gameId: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-15T14:40:00Z");
  for (const table of ["rateLimit", "freeTextDay", "freeTextAddress"] as const)
    await db.deleteFrom(table).execute();
  const { id: managerId } = await createAccount({ name: "Maya Okafor" });
  ({ id: teamId } = await createTeam({ managerId }));
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", gameTime: "19:00:00" }));
  await db.transaction().execute((trx) => armReminders(trx, [gameId], clock.now()));
  token = await sendTest(teamId, "+13125550117");
});

async function open(path = `/r/${token}`, init: RequestInit = {}) {
  const result = await http.request(path, init);
  const html = (await result.text()).replaceAll("&#x27;", "'");
  return { status: result.status, headers: result.headers, html };
}
const press = (response: string, headers: Record<string, string> = {}) =>
  open(`/r/${token}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ response }),
  });
const listResponses = () => db.selectFrom("gameRsvp").selectAll().where("gameId", "=", gameId).execute();

describe("the link of a test text", () => {
  it("shows the page that players get, with a banner and without a page of their own [START-24]", async () => {
    const { status, html } = await open();
    expect(status).toBe(200);
    for (const words of ["Hi Maya,", PREVIEW, "Yes, I'll be there", "Thursday, Apr 16, 2026"])
      expect(html).toContain(words);
    expect(html).not.toContain("See All My Games");
    expect((await open(`/r/${token}/me`)).status).toBe(404);
  });

  it("shows the team's responses, as players see them", async () => {
    const member = await createMember(teamId, { name: "Jordan Reyes" });
    await createResponse({ teamId, gameId, memberId: member.id }, "attending", clock.now());
    expect((await open()).html).toContain("Jordan");
  });

  it.each(["attending", "maybe", "not_attending"])(
    "stores nothing when someone presses a button, with or without a script: %s [START-24]",
    async (response) => {
      const redirect = await press(response);
      expect([redirect.status, redirect.headers.get("location")]).toEqual([303, `/r/${token}?saved`]);
      const saved = await open(`/r/${token}?saved`);
      for (const words of [PREVIEW, WORKS]) expect(saved.html).toContain(words);
      const partial = await press(response, { "x-part": "page" });
      expect(partial.status).toBe(200);
      expect(partial.html).toContain(WORKS);
      expect(partial.html).not.toContain('aria-pressed="true"');
      expect(partial.html).not.toContain("RSVP updated successfully!");
      expect(await listResponses()).toEqual([]);
    },
  );

  it("stores nothing through the API either, which says so [START-24]", async () => {
    const api = new TestClient();
    expect((await api.post("/rsvps/lookups", { token })).body).toMatchObject([
      { success: true, message: PREVIEW, memberName: "Maya Okafor", response: null },
    ]);
    expect((await api.post("/rsvps/responses", { token, response: "attending" })).body).toEqual([
      { success: false, message: WORKS, gameId },
    ]);
    expect(await listResponses()).toEqual([]);
  });

  it("ends like other links: when the game starts, is deleted, or its team is archived, or with its text [START-24]", async () => {
    setTime("2026-04-17T00:00:00Z");
    expect((await open()).html).toContain("This game has started, so RSVPs are closed.");
    const archive = (archivedAt: Date | null) =>
      db.updateTable("team").set({ archivedAt }).where("id", "=", teamId).execute();
    await archive(clock.now());
    expect((await open()).status).toBe(404);
    expect((await press("attending")).status).toBe(404);
    await archive(null);
    expect((await open()).status).toBe(200);
    await db.deleteFrom("message").where("teamId", "=", teamId).execute();
    expect([(await open()).status, (await press("attending")).status]).toEqual([404, 404]);
  });

  it("is invalid once the game is deleted", async () => {
    await db.deleteFrom("game").where("id", "=", gameId).execute();
    expect((await open()).status).toBe(404);
  });
});
