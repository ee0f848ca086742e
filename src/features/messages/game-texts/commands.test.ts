import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, carrier, drain, messages, sendWaiting, used } = await startTexting();
const { after, clock, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { insertGameTexts } = await import("./commands.server.ts");
const { textedGames } = await import("./queries.server.ts");
const { receive } = await import("../inbound/commands.server.ts");

async function text(memberIds: string[], change: Partial<Parameters<typeof insertGameTexts>[1]> = {}) {
  const game = await textedGames(db).where("game.id", "=", at.gameId).executeTakeFirstOrThrow();
  const now = clock.now();
  return db.transaction().execute((trx) =>
    insertGameTexts(
      trx,
      {
        teamId: at.teamId,
        game: { ...game, gameTime: game.gameTime! },
        kind: "nudge",
        wording: { asks: ["We still need your answer. Reply IN, OUT or MAYBE, or tap", "In?"] },
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

describe("texts about a game besides its reminders", () => {
  it("reach the chosen members only, each phone once, with their own links", async () => {
    const [aisha, ben] = await Promise.all(
      ["Aisha", "Ben"].map((name) => createMember(at.teamId, { name, smsConsent: true })),
    );
    const cora = await createMember(at.teamId, { name: "Cora" });
    const answer = await text([aisha!.id, cora.id]);
    expect(answer).toMatchObject({
      sent: 1,
      failed: 0,
      cost: 1,
      skipped: [{ name: "Cora", reason: "no-consent" }],
    });
    await drain(sendWaiting);
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.map(({ phone }) => phone)).toEqual([aisha!.phone]);
    expect(texts[0]!.body).toMatch(/\/r\/[\w-]{22}$/);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    // The game's reminders are still to come, so it is not called announced.
    const game = await db
      .selectFrom("game")
      .select("notificationSent")
      .where("id", "=", at.gameId)
      .executeTakeFirst();
    expect(game?.notificationSent).toBe(false);
    expect((await messages()).map(({ memberId }) => memberId)).not.toContain(ben!.id);
  });

  it("are answered by word", async () => {
    const { id, phone } = await createMember(at.teamId, { smsConsent: true });
    await text([id]);
    await drain(sendWaiting);
    await receive({ sid: "SM1", phone, body: "in", providerSays: undefined });
    const rsvp = await db
      .selectFrom("gameRsvp")
      .select("response")
      .where("memberId", "=", id)
      .executeTakeFirst();
    expect(rsvp?.response).toBe("attending");
  });

  it("are sent once per key, and only as far as the allowance goes", async () => {
    const ids: string[] = [];
    for (const name of ["A", "B", "C"])
      ids.push((await createMember(at.teamId, { name, smsConsent: true })).id);
    await db.updateTable("team").set({ smsLimit: 2 }).where("id", "=", at.teamId).execute();
    const requestKey = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => text(ids, { requestKey })));
    expect(answers.filter((one) => one !== null)).toMatchObject([{ sent: 2, failed: 1, cost: 2 }]);
    expect(await used()).toEqual({ used: 0, reserved: 2 });
  });

  it("carry no link as plain words, and nothing goes out for an archived team", async () => {
    const { id } = await createMember(at.teamId, { smsConsent: true });
    await text([id], { wording: { message: "The spot is taken." }, kind: "spare-news" });
    await drain(sendWaiting);
    const [last] = await carrier.texts({ direction: "out" });
    expect(last!.body).toMatch(/^Lakeview Otters: The spot is taken\./);
    expect(last!.body).not.toContain("/r/");
    await db.updateTable("team").set({ archivedAt: clock.now() }).where("id", "=", at.teamId).execute();
    expect(await text([id])).toBeNull();
  });
});
