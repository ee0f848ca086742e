import { describe, expect, it } from "vitest";
import { startRestoring } from "#tests/harness/restoring.ts";

const { drain, fixture, sendDue, queueDueReminders, addGame, addTeam, listStates, ...restoring } =
  await startRestoring();
const { countSent, decide, finish, notice, restore } = restoring;
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { findLastHold } = await import("../queries.server.ts");

/** Sends one text, restores, and adds a game whose reminder was due at the same time and never sent. */
async function forgetOneOfTwo() {
  await createMember(fixture.teamId, { smsConsent: true });
  setTime("2026-04-16T00:00:01Z");
  await sendDue();
  await restore();
  const other = await addTeam("Harbor Herons");
  await createMember(other.id, { smsConsent: true });
  setTime("2026-04-15T12:00:00Z");
  await addGame(other.id, { gameOn: "2026-04-16" });
  setTime("2026-04-16T00:30:00Z");
  await notice();
  await finish();
  return other.id;
}
const listOther = async (teamId: string) =>
  (await db.selectFrom("message").select(["state", "reason"]).where("teamId", "=", teamId).execute()).map(
    ({ state, reason }) => reason ?? state,
  );

describe("decision", () => {
  it("sends what never went out and nothing twice", async () => {
    const teamId = await forgetOneOfTwo();
    expect([await listStates(), await listOther(teamId), await countSent()]).toEqual([
      ["accepted"],
      ["queued"],
      1,
    ]);
    expect(await decide(60)).toEqual({ ok: true });
    await finish();
    expect([await listStates(), await listOther(teamId), await countSent()]).toEqual([
      ["accepted"],
      ["accepted"],
      2,
    ]);
    expect(await findLastHold()).toMatchObject({ state: "released", passes: 2, discarded: 0 });
  });

  it("discards what's later than the administrator wants", async () => {
    const teamId = await forgetOneOfTwo();
    await decide(15);
    await finish();
    expect([await listOther(teamId), await countSent()]).toEqual([["too-late"], 1]);
    expect(await findLastHold()).toMatchObject({ discarded: 1 });
    const { segments } = await db
      .selectFrom("smsReservation")
      .select("segments")
      .where("teamId", "=", teamId)
      .executeTakeFirstOrThrow();
    expect(segments).toBe(0);
  });

  it("never sends a reminder after its game started, or an early one beside the last one", async () => {
    const teamId = await forgetOneOfTwo();
    // The reminder an hour before the game has become due as well.
    setTime("2026-04-16T23:10:00Z");
    await drain(queueDueReminders);
    expect(await listOther(teamId)).toEqual(["queued", "queued"]);
    await decide(null);
    await finish();
    expect((await listOther(teamId)).toSorted()).toEqual(["accepted", "too-late"]);
  });

  it("is made only once, and only if a hold waits for it", async () => {
    expect(await decide(null)).toMatchObject({ code: "HOLD_NOT_WAITING" });
    await forgetOneOfTwo();
    expect(await decide(60)).toEqual({ ok: true });
    expect(await decide(0)).toMatchObject({ code: "HOLD_NOT_WAITING" });
  });
});
