import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, listMessages, sendWaiting, getUsage } = await startTexting();
const { after, clock, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { insertGameTexts } = await import("./commands.server.ts");
const { selectTextedGames } = await import("./queries.server.ts");
const { handleInboundText } = await import("../inbound/commands.server.ts");

async function text(memberIds: string[], change: Partial<Parameters<typeof insertGameTexts>[1]> = {}) {
  const game = await selectTextedGames(db).where("game.id", "=", fixture.gameId).executeTakeFirstOrThrow();
  const now = clock.now();
  return db.transaction().execute((trx) =>
    insertGameTexts(
      trx,
      {
        teamId: fixture.teamId,
        game,
        kind: "nudge",
        wording: { ask: "nudge" },
        memberIds,
        sentBy: null,
        requestKey: randomUUID(),
        dueAt: now,
        validUntil: after(now, hours(1)),
        ...change,
      },
      now,
    ),
  );
}

describe("texts about a game, other than reminders", () => {
  it("go only to the given members, once per phone, with personal links", async () => {
    const [aisha, ben] = await Promise.all(
      ["Aisha", "Ben"].map((name) => createMember(fixture.teamId, { name, smsConsent: true })),
    );
    const cora = await createMember(fixture.teamId, { name: "Cora" });
    const result = await text([aisha!.id, cora.id]);
    expect(result).toMatchObject({
      sent: 1,
      failed: 0,
      cost: 1,
      skipped: [{ name: "Cora", reason: "no-consent" }],
    });
    await drain(sendWaiting);
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.map(({ phone }) => phone)).toEqual([aisha!.phone]);
    expect(texts[0]!.body).toMatch(/\/r\/[\w-]{22}$/);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
    // The game's reminders are still pending, so the game isn't marked as notified.
    const game = await db
      .selectFrom("game")
      .select("notificationSent")
      .where("id", "=", fixture.gameId)
      .executeTakeFirst();
    expect(game?.notificationSent).toBe(false);
    expect((await listMessages()).map(({ memberId }) => memberId)).not.toContain(ben!.id);
  });

  it("accept keyword replies as RSVPs", async () => {
    const { id, phone } = await createMember(fixture.teamId, { smsConsent: true });
    await text([id]);
    await drain(sendWaiting);
    await handleInboundText({ sid: "SM1", phone, body: "in", providerSays: undefined });
    const rsvp = await db
      .selectFrom("gameRsvp")
      .select("response")
      .where("memberId", "=", id)
      .executeTakeFirst();
    expect(rsvp?.response).toBe("attending");
  });

  it("are sent once per key, and only until the team runs out of texts", async () => {
    const ids: string[] = [];
    for (const name of ["A", "B", "C"])
      ids.push((await createMember(fixture.teamId, { name, smsConsent: true })).id);
    await db.updateTable("team").set({ smsLimit: 2 }).where("id", "=", fixture.teamId).execute();
    const requestKey = randomUUID();
    const results = await Promise.all([1, 2, 3, 4].map(() => text(ids, { requestKey })));
    expect(results.filter((result) => result !== null)).toMatchObject([{ sent: 2, failed: 1, cost: 2 }]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 2 });
  });

  it("include neither a link nor keywords if they're plain messages, and aren't sent for an archived team [TEXT-11]", async () => {
    const { id } = await createMember(fixture.teamId, { smsConsent: true });
    await text([id], { wording: { message: "The spot is taken." }, kind: "sub-update" });
    await drain(sendWaiting);
    const [last] = await carrier.texts({ direction: "out" });
    expect(last!.body).toMatch(/^Lakeview Otters: The spot is taken\./);
    expect(last!.body).not.toMatch(/\/r\/|Reply/);
    await db.updateTable("team").set({ archivedAt: clock.now() }).where("id", "=", fixture.teamId).execute();
    expect(await text([id])).toBeNull();
  });
});
