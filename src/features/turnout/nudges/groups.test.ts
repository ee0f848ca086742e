import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import type { GroupNudge } from "./schema.ts";

const { fixture, carrier, drain, sendWaiting } = await startTexting();
const { after, clock, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createGroup } = await import("#tests/factories/groups.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { createMember, createTeam } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

async function signIn() {
  const client = new TestClient();
  await client.signIn(fixture.managerEmail, PASSWORD);
  return client;
}
const pass = (milliseconds: number) => setTime(after(clock.now(), milliseconds).toISOString());

/** Aisha said maybe and Ben nothing, and both are goalies. Cora, a goalie too, said no, and Dan, who isn't, nothing. */
async function createRoster() {
  const add = (name: string, more: object = {}) =>
    createMember(fixture.teamId, { name, smsConsent: true, ...more });
  const [aisha, ben, cora, dan] = [await add("Aisha"), await add("Ben"), await add("Cora"), await add("Dan")];
  const respond = (memberId: string, response: "maybe" | "attending" | "not_attending") =>
    createResponse({ teamId: fixture.teamId, gameId: fixture.gameId, memberId }, response);
  await respond(aisha.id, "maybe");
  await respond(cora.id, "not_attending");
  await db.updateTable("team").set({ sport: "Soccer" }).where("id", "=", fixture.teamId).execute();
  const goalie = await createGroup(fixture.teamId, {
    name: "Goalie",
    minimum: 1,
    memberIds: [aisha.id, ben.id, cora.id],
  });
  const client = await signIn();
  const nudge = async (groupId?: string, requestKey = randomUUID()) =>
    (await client.post(`/games/${fixture.gameId}/nudges`, { requestKey, ...(groupId && { groupId }) })).body;
  const preview = async () => (await client.get(`/games/${fixture.gameId}/nudges/preview`)).body;
  return { aisha, ben, cora, dan, goalie, client, nudge, preview, respond };
}
/** Sends what's queued and returns the numbers that have got texts so far. */
async function texted() {
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" })).map(({ phone }) => phone).toSorted();
}

describe("a nudge to a group that's short", () => {
  it("texts its members without a response or with maybe, in the words of the preview [NEED-11]", async () => {
    const { aisha, ben, goalie, nudge, preview } = await createRoster();
    const before = await preview();
    expect(before).toMatchObject({
      noResponse: 2,
      members: 2,
      missing: "1 goalie missing",
      groups: [
        { groupId: goalie.id, label: "Goalies", noResponse: 2, members: 2, cost: 2, last: null, skipped: [] },
      ],
    });
    expect(await nudge(goalie.id)).toMatchObject({ success: true, sent: 2, error: null });
    expect(await texted()).toEqual([aisha.phone, ben.phone].toSorted());
    const sent = await carrier.texts({ direction: "out" });
    expect(new Set(sent.map(({ body }) => body.replace(/\/r\/\S+/, "/r/…")))).toEqual(
      new Set([before.wording]),
    );
  });

  it("counts for twelve hours for those it reached, and the others can still be nudged [NEED-11]", async () => {
    const { aisha, ben, dan, goalie, nudge, preview } = await createRoster();
    await nudge(goalie.id);
    pass(hours(3));
    const { groups, ...everyone } = await preview();
    expect(everyone).toMatchObject({ noResponse: 2, members: 1, alreadyNudged: 1, last: null });
    expect(groups[0]).toMatchObject({ members: 0, last: { minutesAgo: 180 }, blockedReason: null });
    expect(await nudge(goalie.id)).toMatchObject({
      success: false,
      error: expect.stringMatching(/^Nudged 3 hr ago\. You can nudge again at/) as string,
    });
    expect(await nudge()).toMatchObject({ success: true, sent: 1 });
    expect(await texted()).toEqual([aisha.phone, ben.phone, dan.phone].toSorted());
    // A nudge to everyone is the game's, and a new goalie can still be asked.
    expect((await preview()).last).toMatchObject({ minutesAgo: 0 });
    const eve = await createMember(fixture.teamId, { name: "Eve", smsConsent: true });
    await db
      .insertInto("memberGroup")
      .values({ teamId: fixture.teamId, memberId: eve.id, groupId: goalie.id })
      .execute();
    expect(await nudge()).toMatchObject({ success: false });
    expect((await preview()).groups[0]).toMatchObject({ members: 1, alreadyNudged: 2, last: null });
    expect(await nudge(goalie.id)).toMatchObject({ success: true, sent: 1 });
    pass(hours(9));
    expect((await preview()).groups[0]).toMatchObject({ members: 2, alreadyNudged: 1 });
    pass(hours(3));
    expect(await preview()).toMatchObject({ members: 3, last: null, groups: [{ members: 3, last: null }] });
  });

  it("reaches each of them once for two managers at the same moment, and for a repeated request [NEED-11]", async () => {
    const { aisha, ben, dan, goalie, nudge } = await createRoster();
    const key = randomUUID();
    const results = await Promise.all([
      nudge(goalie.id, key),
      nudge(goalie.id, key),
      nudge(goalie.id),
      nudge(),
      nudge(),
    ]);
    expect(results.some(({ success }) => success)).toBe(true);
    const phones = await texted();
    expect(new Set(phones).size).toBe(phones.length);
    expect(phones).toEqual(expect.arrayContaining([ben.phone, dan.phone]));
    expect([aisha.phone, ben.phone, dan.phone]).toEqual(expect.arrayContaining(phones));
  });

  it("isn't offered or sent while the group isn't short, or for another team's group [NEED-11]", async () => {
    const { ben, goalie, nudge, preview, respond } = await createRoster();
    await respond(ben.id, "attending");
    expect(await preview()).toMatchObject({ missing: null, groups: [] });
    const refusal = { success: false, error: "This group isn't missing anyone anymore." };
    expect(await nudge(goalie.id)).toMatchObject(refusal);
    const other = await createTeam();
    expect(await nudge((await createGroup(other.id, { name: "Goalie", minimum: 1 })).id)).toMatchObject(
      refusal,
    );
    expect(await texted()).toEqual([]);
  });

  it("says why no one in the group can be nudged [NEED-11]", async () => {
    const { aisha, ben, nudge, goalie, preview, respond } = await createRoster();
    await respond(aisha.id, "not_attending");
    await respond(ben.id, "not_attending");
    const [group] = (await preview()).groups as GroupNudge[];
    expect(group).toMatchObject({ members: 0, blockedReason: "Everyone in Goalie has said yes or no." });
    expect(await nudge(goalie.id)).toMatchObject({ success: false });
  });
});
