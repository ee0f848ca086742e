import { describe, expect, it } from "vitest";
import { MemberChange } from "#features/teams/members/schema.ts";
import { startWaitlist } from "#tests/harness/waitlist.ts";

const waitlist = await startWaitlist();
const { fixture, grant, postInboundText, advanceMinutes } = waitlist;
const { setMaximum, addPlayers, say, listTexted, listLine, fillGame, runWorker } = waitlist;
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { getSheet } = await import("#features/attendance/sheet/queries.server.ts");
const { removeMember, updateMember } = await import("#features/teams/members/commands.server.ts");
const { updateTeam } = await import("#features/teams/commands.server.ts");
const { getTeam } = await import("#features/teams/queries.server.ts");
const { updateGame } = await import("#features/games/commands.server.ts");
const { getGame } = await import("#features/games/queries.server.ts");
const { getSubCall } = await import("#features/turnout/subs/queries.server.ts");

const setTeam = (values: object) =>
  db.updateTable("team").set(values).where("id", "=", fixture.teamId).execute();

const teamGrant = () => ({ ...grant, role: "manager" }) as unknown as Parameters<typeof removeMember>[0];

async function change(values: object) {
  const { kind, gameOn, gameTime, location, opponent, notes, arrivalMinutes, version } = await getGame(grant);
  const entries = { kind, gameOn, gameTime: gameTime!, location, opponent, notes, arrivalMinutes, version };
  await updateGame(grant, { ...entries, ...values });
}
async function changeTeam(values: object) {
  const team = await getTeam(teamGrant());
  const { settingsVersion, name, sport, timeZone, seasonEndsOn, reminderOffsetsMinutes, quietHours } = team;
  const { minimumPlayers, maximumPlayers = null } = team;
  await updateTeam(teamGrant(), {
    settingsVersion,
    name,
    sport,
    timeZone,
    seasonEndsOn,
    reminderOffsetsMinutes,
    quietHours,
    minimumPlayers,
    maximumPlayers,
    ...values,
  });
}

const countOffers = async () =>
  (await db.selectFrom("blast").select("id").where("kind", "=", "waitlist").execute()).length;

describe("the deadline", () => {
  it("doesn't close offers, while a new yes is a request [NEED-33]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await setTeam({ responsesDueHours: 24 });
    setTime("2026-04-16T01:00:00Z");
    await say(ada!, "not_attending");
    expect(await listTexted()).toContain("Ben");
    const [dee] = await addPlayers("Dee");
    expect(await say(dee!, "attending")).toBe("requested");
    expect(JSON.stringify(await postInboundText(ben!.phone, "IN"))).toContain("You're in: Lakeview Otters");
    expect(await listLine()).toEqual(["Ada: not_attending", "Ben: attending", "Cy: #1"]);
    await setTeam({ responsesDueHours: null });
  });
});

describe("someone who leaves the roster", () => {
  it("leaves their spot to the first in line [NEED-18]", async () => {
    const [ada] = await fillGame("Ben", "Cy");
    await removeMember(teamGrant(), ada!.id);
    expect(await listTexted()).toEqual(["Ben"]);
  });

  it("passes on an offer right away, and the line closes up [NEED-16, NEED-20]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Ben"]);
    await removeMember(teamGrant(), ben!.id);
    expect(await listTexted()).toEqual(["Cy"]);
    expect(await listLine()).toEqual(["Ada: not_attending", "Cy: #1"]);
  });

  it("passes on an offer when they're set to inactive [NEED-20]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Ben"]);
    const entries = MemberChange.parse({ name: "Ben", phone: ben!.phone, smsConsent: true, active: false });
    await updateMember(teamGrant(), ben!.id, entries, "192.0.2.1");
    expect(await listTexted()).toEqual(["Cy"]);
  });
});

describe("a team without texts", () => {
  it("shows it on the sheet, lets in who sees the spot, and goes on with more [NEED-20]", async () => {
    const [ada, , cy] = await fillGame("Ben", "Cy", "Dee");
    const { smsUsed } = await db
      .selectFrom("team")
      .select("smsUsed")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    await setTeam({ smsLimit: smsUsed, trialSms: 0 });
    const before = await countOffers();
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual([]);
    expect((await getSheet(grant)).game.isOutOfTexts).toBe(true);
    // No one is passed over, and each retry isn't another message in the team's list.
    advanceMinutes(6);
    expect(await listTexted()).toEqual([]);
    expect(await countOffers()).toBe(before + 1);
    await say(cy!, "attending");
    expect(await listLine()).toEqual(["Ada: not_attending", "Ben: #1", "Cy: attending", "Dee: #2"]);
    await say(cy!, "not_attending");
    await setTeam({ smsLimit: smsUsed + 50 });
    expect(await listTexted()).toEqual(["Ben"]);
    expect((await getSheet(grant)).game.isOutOfTexts).toBe(false);
  });
});

describe("settings", () => {
  it("use the game's own maximum first, and the team's for games only [NEED-14]", async () => {
    setTime("2026-04-15T22:00:00Z");
    await setMaximum(null);
    await changeTeam({ maximumPlayers: 1 });
    const people = await addPlayers("Ada", "Ben", "Cy");
    for (const person of people) await say(person, "attending");
    expect(await listLine()).toEqual(["Ada: attending", "Ben: #1", "Cy: #2"]);
    await change({ maximumPlayers: 2 });
    expect(await listTexted()).toEqual(["Ben"]);
    await change({ maximumPlayers: null });
    await change({ kind: "practice", opponent: null });
    await runWorker();
    expect(await listLine()).toEqual(["Ada: attending", "Ben: attending", "Cy: attending"]);
    await change({ kind: "game" });
    await changeTeam({ maximumPlayers: null });
  });

  it("refuse a maximum below the minimum, and one beside In by Default [NEED-14, NEED-36]", async () => {
    await expect(changeTeam({ minimumPlayers: 9, maximumPlayers: 8 })).rejects.toMatchObject({
      code: "MAXIMUM_TOO_LOW",
    });
    await setTeam({ inByDefault: true });
    await expect(changeTeam({ maximumPlayers: 8 })).rejects.toMatchObject({ code: "IN_BY_DEFAULT" });
    await expect(change({ maximumPlayers: 8 })).rejects.toMatchObject({ code: "IN_BY_DEFAULT" });
    await setTeam({ inByDefault: false });
  });
});

describe("the sheet's subs", () => {
  it("say how many people wait [NEED-25]", async () => {
    await fillGame("Ben", "Cy");
    expect((await getSubCall(grant)).waiting).toBe(2);
  });
});
