import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, sendWaiting } = await startTexting();
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const newSlot = { gameOn: "2026-04-18", gameTime: "15:00", location: "Ridgeway Turf" };
const sameSlot = { gameOn: "2026-04-16", gameTime: "19:00", location: "Harborview Park, Field 2" };
const otherFields = { kind: "game", opponent: "Harbor Street FC", notes: null, arrivalMinutes: null };

async function manager() {
  const client = new TestClient();
  await client.signIn(fixture.managerEmail, PASSWORD);
  return client;
}
const change = async (values: object) =>
  (await (await manager()).put(`/games/${fixture.gameId}`, { ...otherFields, ...values })).body as {
    textedCount: number | null;
  };
const listTexts = async () => {
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" })).map(({ body }) =>
    body.split("\n")[0]!.replace(/\/r\/.*/, "/r/..."),
  );
};

describe("text about a changed game [OP-21]", () => {
  it("goes to everyone who consented, if it was requested and the game moved", async () => {
    await createMember(fixture.teamId, { smsConsent: true });
    await createMember(fixture.teamId, { name: "No consent" });
    expect(await change({ ...sameSlot, notes: "Bring water", version: 1, textTeam: true })).toMatchObject({
      textedCount: null,
    });
    expect(await change({ ...newSlot, version: 2 })).toMatchObject({ textedCount: null });
    expect(await listTexts()).toEqual([]);
    expect(await change({ ...sameSlot, version: 3, textTeam: true })).toMatchObject({ textedCount: 1 });
    expect(await listTexts()).toEqual([
      expect.stringMatching(
        /^Lakeview Otters vs Harbor St.*: Thu, Apr 16, 7:00 PM, Harborview.* New time\. Reply IN\/OUT\/MAYBE or tap .*\/r\/\.\.\.$/,
      ),
    ]);
  });

  it("doesn't block the change if no one can be texted", async () => {
    expect(await change({ ...newSlot, version: 1, textTeam: true })).toMatchObject({
      textedCount: 0,
      gameOn: "2026-04-18",
    });
    await createMember(fixture.teamId, { smsConsent: true });
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", fixture.teamId).execute();
    expect(await change({ ...sameSlot, version: 2, textTeam: true })).toMatchObject({
      textedCount: 0,
      gameOn: "2026-04-16",
    });
    expect(await listTexts()).toEqual([]);
  });

  it("goes out once for a cancellation, and never after the game has started", async () => {
    await createMember(fixture.teamId, { smsConsent: true });
    const client = await manager();
    const cancel = async () =>
      (await client.post(`/games/${fixture.gameId}/cancellation`, { textTeam: true })).body as {
        textedCount: number | null;
      };
    expect(await cancel()).toMatchObject({ textedCount: 1, isCancelled: true });
    expect(await cancel()).toMatchObject({ textedCount: null });
    expect(await listTexts()).toEqual([
      "Lakeview Otters: Game vs Harbor Street FC on Thu, Apr 16, 7:00 PM is canceled.",
    ]);
    await client.delete(`/games/${fixture.gameId}/cancellation`);
    setTime("2026-04-17T00:00:00Z");
    await client.signIn(fixture.managerEmail, PASSWORD);
    expect(await cancel()).toMatchObject({ textedCount: 0 });
    expect(await listTexts()).toHaveLength(1);
  });
});
