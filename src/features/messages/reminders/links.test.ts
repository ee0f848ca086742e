import { afterAll, describe, expect, it, vi } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

// The second key signs, as after a rotation.
const keys = ["cookies", "links", "captcha", "totp"].flatMap((purpose) => [
  `${purpose}:2:the second of two secrets for tests`,
  `${purpose}:1:the first of two secrets for tests`,
]);
vi.stubEnv("AUTH_SECRET", undefined);
vi.stubEnv("SECRET_KEYS", keys.join(","));
afterAll(() => vi.unstubAllEnvs());

const { advanceToDue, addGame, carrier, fixture, listMessages, sendDue } = await startTexting();
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { getRsvp } = await import("#features/attendance/queries.server.ts");
const { getMyPage } = await import("#features/attendance/mine/queries.server.ts");
const { requireOwnPage } = await import("#features/attendance/mine/access.server.ts");
const { respondByLink } = await import("#features/attendance/commands.server.ts");
const { revokeLinks } = await import("#features/teams/members/commands.server.ts");

const expired = { code: "LINK_EXPIRED" };

/** Returns the tokens of the links that a phone got, oldest first. */
async function listTokens(phone: string): Promise<string[]> {
  const texts = await carrier.texts({ direction: "out", phone });
  const tokens = texts.map(({ body }) => body.split("/r/").at(1)?.trim());
  return tokens.filter((token) => token !== undefined).toReversed();
}

async function sendFirstLink() {
  const jordan = await createMember(fixture.teamId, { name: "Jordan Reyes", smsConsent: true });
  advanceToDue();
  await sendDue();
  const [token] = await listTokens(jordan.phone);
  return { jordan, token: token! };
}

describe("links in texts after a rotation", () => {
  it("are signed with the new key, and work", async () => {
    const { token } = await sendFirstLink();
    expect(token).toMatch(/^[\w-]{22}2$/);
    expect(await getRsvp(token)).toMatchObject({ members: [{ name: "Jordan Reyes" }], isCurrent: true });
    expect((await listMessages()).map(({ linkMark }) => linkMark)).toContain("c2.0");
  });

  it("are the ones that a waiting text was queued with, so a lost text is found again", async () => {
    const { token } = await sendFirstLink();
    await db.updateTable("message").set({ linkMark: "c1.0" }).execute();
    const { getFullBody } = await import("#features/messages/sending/queries.server.ts");
    const [message] = (await listMessages()).filter(({ gameId }) => gameId !== null);
    const oldLink = getFullBody({ ...message!, phone: message!.phone!, kind: "reminder" }).split("/r/")[1]!;
    expect([oldLink.length, oldLink.slice(0, 22) === token.slice(0, 22)]).toEqual([22, false]);
  });
});

describe("revoking a member's links", () => {
  it("voids the links they have, and the next text has one that works", async () => {
    const { jordan, token } = await sendFirstLink();
    await revokeLinks({ teamId: fixture.teamId } as never, jordan.id);
    await expect(getRsvp(token)).rejects.toMatchObject(expired);
    await expect(getMyPage(token)).rejects.toMatchObject(expired);
    await expect(requireOwnPage(token)).rejects.toMatchObject(expired);
    await expect(respondByLink(token, "attending")).rejects.toMatchObject(expired);
    setTime("2026-04-16T23:00:01Z");
    await sendDue();
    const next = (await listTokens(jordan.phone)).at(-1)!;
    expect(next).not.toBe(token);
    expect(await getRsvp(next)).toMatchObject({ members: [{ name: "Jordan Reyes", response: null }] });
    expect((await respondByLink(next, "attending")).success).toBe(true);
  });

  it("leaves teammates' links alone", async () => {
    const { jordan } = await sendFirstLink();
    const priya = await createMember(fixture.teamId, { name: "Priya Natarajan", smsConsent: true });
    setTime("2026-04-16T23:00:01Z");
    await sendDue();
    await revokeLinks({ teamId: fixture.teamId } as never, jordan.id);
    const [token] = await listTokens(priya.phone);
    expect(await getRsvp(token!)).toMatchObject({ members: [{ name: "Priya Natarajan" }] });
  });
});

describe("the life of a link", () => {
  it("opens the member's page until the next game is over, and its game until 30 days after it", async () => {
    await addGame(fixture.teamId, { gameOn: "2026-04-23" });
    const { token } = await sendFirstLink();
    setTime("2026-04-23T23:00:00Z");
    expect((await getMyPage(token)).isActive).toBe(true);
    // A day later in Chicago, the newer link has taken over.
    setTime("2026-04-24T12:00:00Z");
    await expect(getMyPage(token)).rejects.toMatchObject(expired);
    await expect(requireOwnPage(token)).rejects.toMatchObject(expired);
    expect(await getRsvp(token)).toMatchObject({ isCurrent: false });
    setTime("2026-05-16T23:00:00Z");
    expect(await getRsvp(token)).toMatchObject({ isCurrent: false });
    setTime("2026-05-17T12:00:00Z");
    await expect(getRsvp(token)).rejects.toMatchObject(expired);
    await expect(respondByLink(token, "attending")).rejects.toMatchObject(expired);
  });

  it("isn't ended by a canceled game, because no one got a newer link for it", async () => {
    const later = await addGame(fixture.teamId, { gameOn: "2026-04-23" });
    const { token } = await sendFirstLink();
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", later).execute();
    setTime("2026-04-24T12:00:00Z");
    expect((await getMyPage(token)).isActive).toBe(true);
  });
});
