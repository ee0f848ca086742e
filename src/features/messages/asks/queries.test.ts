import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import type { Wording } from "../game-texts/rules.ts";
import type { GameTextKind } from "../game-texts/schema.ts";

const { fixture, addTeam, addGame, advanceToDue, drain, listStates, queueDueReminders, postInboundText } =
  await startTexting();
const { after, clock, days } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { createText } = await import("#tests/factories/texts.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");
const { insertGameTexts } = await import("../game-texts/commands.server.ts");
const { selectTextedGames } = await import("../game-texts/queries.server.ts");
const { MAX_UNANSWERED_ASKS } = await import("./rules.ts");

const phone = "+13125550142";
const join = (teamId: string) => createMember(teamId, { phone, smsConsent: true });

/** Has another team ask the number this many times. */
async function askElsewhere(times: number, kind = "reminder", updatedAt = clock.now()) {
  const { id: teamId } = await addTeam("Harbor Street FC");
  const member = await join(teamId);
  for (let ask = 0; ask < times; ask++) await createText(teamId, member, { kind, updatedAt });
  return { teamId, member };
}
const remind = async () => {
  advanceToDue();
  await drain(queueDueReminders);
  return listStates();
};

describe("a number that never responds", () => {
  it("isn't asked more than 40 times in 30 days, by all teams together", async () => {
    await join(fixture.teamId);
    await askElsewhere(MAX_UNANSWERED_ASKS - 1);
    await addGame(fixture.teamId, { gameOn: "2026-04-16", gameTime: "19:30:00" });
    await addGame(fixture.teamId, { gameOn: "2026-04-16", gameTime: "18:30:00" });
    advanceToDue();
    await db.updateTable("reminder").set({ dueAt: clock.now() }).where("offsetMinutes", "=", 1440).execute();
    expect((await remind()).toSorted()).toEqual(["queued", "unresponsive", "unresponsive"]);
  });

  it("gets no nudge either, but still gets news", async () => {
    const { id } = await join(fixture.teamId);
    await askElsewhere(MAX_UNANSWERED_ASKS);
    const game = await selectTextedGames(db).where("game.id", "=", fixture.gameId).executeTakeFirstOrThrow();
    const send = (kind: GameTextKind, wording: Wording) =>
      db.transaction().execute((trx) =>
        insertGameTexts(
          trx,
          {
            teamId: fixture.teamId,
            game,
            kind,
            wording,
            memberIds: [id],
            sentBy: null,
            requestKey: crypto.randomUUID(),
            dueAt: clock.now(),
            validUntil: after(clock.now(), days(1)),
          },
          clock.now(),
        ),
      );
    expect(await send("nudge", { ask: "nudge" })).toMatchObject({
      sent: 0,
      skipped: [{ memberId: id, reason: "unresponsive" }],
    });
    expect(await send("sub-update", { message: "Canceled." })).toMatchObject({ sent: 1, skipped: [] });
  });

  it.each([
    ["it responded to this team by text", async (memberId: string) => respond(memberId, "text")],
    ["it responded to this team by link", async (memberId: string) => respond(memberId, "link")],
    ["it wrote to this team", async (memberId: string) => writeTo(memberId)],
  ])("is asked again once %s", async (_what, act) => {
    const { id } = await join(fixture.teamId);
    await askElsewhere(MAX_UNANSWERED_ASKS);
    await act(id);
    expect(await remind()).toContain("queued");
  });

  it.each([
    ["asks that it responded to elsewhere", "reminder", 0, true],
    ["asks from more than 30 days ago", "reminder", 31, false],
    ["texts that ask nothing", "message", 0, false],
  ])("isn't held back by %s", async (_what, kind, age, hasResponded) => {
    await join(fixture.teamId);
    const other = await askElsewhere(MAX_UNANSWERED_ASKS, kind, after(clock.now(), -days(age)));
    if (hasResponded)
      await db
        .insertInto("inboundText")
        .values({
          sid: "SMelsewhere",
          month: "2026-04-01",
          phone,
          teamId: other.teamId,
          outcome: "forwarded",
          receivedAt: clock.now(),
        })
        .execute();
    expect(await remind()).toEqual(["queued"]);
  });

  it("isn't asked again because a manager entered a response", async () => {
    const { id } = await join(fixture.teamId);
    await askElsewhere(MAX_UNANSWERED_ASKS);
    await respond(id, "manager");
    expect(await remind()).toEqual(["unresponsive"]);
  });
});

const respond = (memberId: string, via: "text" | "link" | "manager") =>
  db
    .transaction()
    .execute((trx) =>
      recordResponse(trx, { gameId: fixture.gameId, memberId }, "attending", via, clock.now()),
    );
async function writeTo(memberId: string) {
  await createText(fixture.teamId, { id: memberId, phone }, { updatedAt: after(clock.now(), 1000) });
  await postInboundText(phone, "Where do we park?");
}
