import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, carrier, drain, sendWaiting } = await startTexting();
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const place = { gameOn: "2026-04-18", gameTime: "15:00", location: "Ridgeway Turf" };
const same = { gameOn: "2026-04-16", gameTime: "19:00", location: "Harborview Park, Field 2" };
const rest = { kind: "game", opponent: "Harbor Street FC", notes: null, arrivalMinutes: null };

async function manager() {
  const client = new TestClient();
  await client.signIn(at.managerEmail, PASSWORD);
  return client;
}
const change = async (values: object) =>
  (await (await manager()).put(`/games/${at.gameId}`, { ...rest, ...values })).body as {
    told: number | null;
  };
const texts = async () => {
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" })).map(({ body }) =>
    body.split("\n")[0]!.replace(/\/r\/.*/, "/r/..."),
  );
};

describe("a game that changes, told to the team [OP-21]", () => {
  it("is a text to everyone who agreed, when it is wanted and the game has really moved", async () => {
    await createMember(at.teamId, { smsConsent: true });
    await createMember(at.teamId, { name: "No consent" });
    expect(await change({ ...same, notes: "Bring water", version: 1, tellTeam: true })).toMatchObject({
      told: null,
    });
    expect(await change({ ...place, version: 2 })).toMatchObject({ told: null });
    expect(await texts()).toEqual([]);
    expect(await change({ ...same, version: 3, tellTeam: true })).toMatchObject({ told: 1 });
    expect(await texts()).toEqual([
      expect.stringMatching(
        /^Lakeview Ott.* vs Harbor Stree.*: Thu Apr 16, 7:00 PM, Harborview P.*New time\. In\?.*\/r\/\.\.\.$/,
      ),
    ]);
  });

  it("says so when nobody could be told, and is changed all the same", async () => {
    expect(await change({ ...place, version: 1, tellTeam: true })).toMatchObject({
      told: 0,
      gameOn: "2026-04-18",
    });
    await createMember(at.teamId, { smsConsent: true });
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", at.teamId).execute();
    expect(await change({ ...same, version: 2, tellTeam: true })).toMatchObject({
      told: 0,
      gameOn: "2026-04-16",
    });
    expect(await texts()).toEqual([]);
  });

  it("is told once when it is cancelled, and never after its start", async () => {
    await createMember(at.teamId, { smsConsent: true });
    const client = await manager();
    const cancel = async () =>
      (await client.post(`/games/${at.gameId}/cancellation`, { tellTeam: true })).body as {
        told: number | null;
      };
    expect(await cancel()).toMatchObject({ told: 1, isCancelled: true });
    expect(await cancel()).toMatchObject({ told: null });
    expect(await texts()).toEqual([
      "Lakeview Otters: Game vs Harbor Street FC on Thu Apr 16, 7:00 PM is cancelled.",
    ]);
    await client.delete(`/games/${at.gameId}/cancellation`);
    setTime("2026-04-17T00:00:00Z");
    await client.signIn(at.managerEmail, PASSWORD);
    expect(await cancel()).toMatchObject({ told: 0 });
    expect(await texts()).toHaveLength(1);
  });
});
