import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startPools } from "#tests/harness/pools.ts";

const startedPools = await startPools();
const { fixture, grant, callPool, runPool, addPeople, addSubs, listTexted, listAsks } = startedPools;
const { advanceMinutes, respond, listOffers, getCallState } = startedPools;
const { after, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createGroup } = await import("#tests/factories/groups.ts");
const { askOthers, askSub, startCall, stopCall } = await import("./commands.server.ts");
const { findCalledGame, getSubCall } = await import("./queries.server.ts");
const { askAboutOthers } = await import("./rules.ts");

/** The team's goalies. A game needs one of them. */
let goalies = "";

beforeEach(async () => {
  goalies = (await createGroup(fixture.teamId, { name: "Goalie", minimum: 1 })).id;
});

const makeGoalies = (...members: { id: string }[]) =>
  db
    .insertInto("memberGroup")
    .values(members.map(({ id }) => ({ teamId: fixture.teamId, memberId: id, groupId: goalies })))
    .execute();
const callGoalies = (spots = 1) => callPool({ spots, asksPool: false, groupId: goalies });
const readCall = async () => (await getSubCall(grant)).call!;

describe("calling subs for a group that's short", () => {
  it("asks the group's subs, and the others only once the manager confirms it [NEED-12]", async () => {
    const [, ben, cy, dee] = await addSubs("Ada", "Ben", "Cy", "Dee");
    await makeGoalies(ben!, dee!);
    expect((await getSubCall(grant)).shortGroups).toEqual([{ id: goalies, name: "Goalie", missing: 1 }]);
    await callGoalies();
    expect(await listTexted()).toEqual(["Ben"]);
    expect(await readCall()).toMatchObject({ group: { name: "Goalie" }, canAskOthers: false });
    await respond(ben!, "not_attending");
    expect(await listTexted()).toEqual(["Dee"]);
    // Dee may still say yes, so it isn't time for the question.
    expect(await readCall()).toMatchObject({ canAskOthers: false });
    advanceMinutes(15);
    expect(await listTexted()).toEqual([]);
    expect(await readCall()).toMatchObject({ canAskOthers: true, asksOthers: false });
    expect(askAboutOthers("Goalie")).toBe("No more subs in Goalie. Ask the others?");
    // Hours pass, and no one else is texted without the manager.
    advanceMinutes(90);
    expect(await listTexted()).toEqual([]);
    await Promise.all([askOthers(grant), askOthers(grant)]);
    expect(await readCall()).toMatchObject({ canAskOthers: false, asksOthers: true });
    expect(await listTexted()).toEqual(["Ada"]);
    advanceMinutes(15);
    expect(await listTexted()).toEqual(["Cy"]);
    expect(await respond(cy!, "attending")).toMatchObject({ success: true });
    expect(await getCallState()).toBe("filled");
    expect(await listOffers()).toMatchObject({ Ada: "asked", Cy: "accepted", Ben: "declined", Dee: "asked" });
  });

  it("doesn't ask the others even in the last hour, when everyone is asked at the same time [NEED-12]", async () => {
    const [, ben, cy] = await addSubs("Ada", "Ben", "Cy");
    await makeGoalies(ben!, cy!);
    const { startsAt } = (await findCalledGame(db, fixture.gameId))!;
    setTime(after(startsAt, -minutes(40)).toISOString());
    await callGoalies();
    expect(await listTexted()).toEqual(["Ben", "Cy"]);
    expect(await readCall()).toMatchObject({ canAskOthers: true });
    await askOthers(grant);
    expect(await listTexted()).toEqual(["Ada"]);
  });

  it("asks the question right away if none of the subs is in the group [NEED-12]", async () => {
    await addSubs("Ada");
    await callGoalies();
    expect(await listTexted()).toEqual([]);
    expect(await readCall()).toMatchObject({ canAskOthers: true });
    // A manager may still ask someone by name.
    await askSub(grant, (await getSubCall(grant)).subs[0]!.memberId);
    expect(await listTexted()).toEqual(["Ada"]);
  });

  it("keeps the group first after the manager confirmed, and asks again for the next call [NEED-12]", async () => {
    const [, , cy] = await addSubs("Ada", "Ben", "Cy");
    await makeGoalies(cy!);
    await callGoalies();
    await askOthers(grant);
    expect(await listTexted()).toEqual(["Cy"]);
    await respond(cy!, "not_attending");
    expect(await listTexted()).toEqual(["Ada"]);
    await stopCall(grant);
    await listTexted();
    await callGoalies();
    expect(await readCall()).toMatchObject({ asksOthers: false, canAskOthers: true });
    expect(await listTexted()).toEqual([]);
  });

  it("refuses a group that the team doesn't have, and asks everyone if the group was deleted since", async () => {
    await addSubs("Ada");
    const call = { spots: 1, waitMinutes: 15 as const, requestKey: randomUUID() };
    await expect(startCall(grant, { ...call, groupId: randomUUID() })).rejects.toThrow("changed the groups");
    await callGoalies();
    await db.deleteFrom("teamGroup").where("id", "=", goalies).execute();
    await db
      .updateTable("subCall")
      .set({ nextAt: new Date(0) })
      .execute();
    expect(await listTexted()).toEqual(["Ada"]);
    expect(await readCall()).toMatchObject({ group: null, canAskOthers: false });
  });

  it("goes on to the group's people of the league's pool, and to its others once that's confirmed [NEED-12, NEED-42, NEED-43]", async () => {
    const [ada, ben] = await addSubs("Ada", "Ben");
    await makeGoalies(ben!);
    await addPeople(["Dana Cruz"], { groups: ["Goalie"] });
    await addPeople(["Eli Moss"], { groups: ["Women"] });
    await callPool({ groupId: goalies });
    await runPool();
    advanceMinutes(15);
    const [[name, body] = ["", ""]] = await runPool();
    expect(name).toBe("Dana Cruz");
    expect(body).toContain("needs a goalie");
    // While the pool's goalies are asked, the manager has nothing to decide.
    expect(await readCall()).toMatchObject({ canAskOthers: false });
    advanceMinutes(15);
    expect(await runPool()).toEqual([]);
    expect(await readCall()).toMatchObject({ canAskOthers: true });
    await askOthers(grant);
    await runPool();
    expect(await listOffers()).toEqual({ Ada: "asked", Ben: "asked" });
    expect(await listAsks()).toEqual({ "Dana Cruz": "asked" });
    advanceMinutes(15);
    const [[other, otherBody] = ["", ""]] = await runPool();
    expect(other).toBe("Eli Moss");
    expect(otherBody).toContain("needs a sub");
    expect(await respond(ada!, "attending")).toMatchObject({ success: true });
  });
});
