import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, drain, sendWaiting } = await startTexting();
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { queueFirstTexts } = await import("../arming/commands.server.ts");
const { applyReports } = await import("../../status/commands.server.ts");

const client = new TestClient();
const addNewMember = () => createMember(fixture.teamId, { smsConsent: true, isIntroduced: false });
const listStates = async () => {
  await client.signIn(fixture.managerEmail, PASSWORD);
  return (await client.get(`/teams/${fixture.teamId}/first-texts`)).body.numbers.map(
    ({ description }: { description: string }) => description,
  );
};

describe("the states of first texts", () => {
  it("are listed by number, from when they go out until they were delivered or failed [TEXT-21]", async () => {
    await addNewMember();
    await createMember(fixture.teamId);
    setTime("2026-04-15T03:40:00Z");
    expect(await listStates()).toEqual(["First text goes out Wed, 9:00 AM"]);
    await queueFirstTexts(fixture.teamId);
    expect(await listStates()).toEqual(["First text goes out Wed, 9:00 AM"]);
    setTime("2026-04-15T14:00:00Z");
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["First text sent Apr 15, 9:00 AM"]);
    const first = await db
      .selectFrom("message")
      .selectAll()
      .where("kind", "=", "first")
      .executeTakeFirstOrThrow();
    setTime("2026-04-15T14:01:00Z");
    const report = { sid: first.providerSid!, code: null };
    await applyReports([{ ...first, ...report, state: "delivered" }]);
    expect(await listStates()).toEqual(["First text delivered Apr 15, 9:01 AM"]);
    const { texts } = (await client.get(`/games/${fixture.gameId}/texts`)).body.firstTexts;
    expect(texts).toMatchObject([{ firstText: "First text delivered Apr 15, 9:01 AM", state: "delivered" }]);
    await db
      .updateTable("message")
      .set({ state: "undelivered", providerCode: 30_005 })
      .where("id", "=", first.id)
      .execute();
    expect(await listStates()).toEqual(["First text failed: This number doesn't exist"]);
  });

  it("say that unpaid teams' first texts go out with the first message [TEXT-21, TEXT-52]", async () => {
    await addNewMember();
    await db
      .updateTable("team")
      .set({ subscriptionStatus: "pending" })
      .where("id", "=", fixture.teamId)
      .execute();
    expect(await listStates()).toEqual(["First text goes out with your first message"]);
  });
});
