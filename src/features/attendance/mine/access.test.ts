import { beforeEach, describe, expect, it } from "vitest";
import { revokeLinks } from "#features/teams/members/commands.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createConsent, createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { listMembersBehind, requireOwnPage } from "./access.server.ts";

/** Creates a member of a team with two games, and the member's link to each game. */
async function createMemberWithLinks(active = true) {
  const team = await createTeam({ timeZone: "America/Denver" });
  const member = await createMember(team.id, { name: "Aisha Bello", active });
  const tokens = [];
  for (const gameOn of ["2099-05-01", "2099-05-02"]) {
    const game = await createGame(team.id, { gameOn });
    tokens.push(await createLink({ teamId: team.id, gameId: game.id, memberId: member.id }));
  }
  return { team, member, tokens };
}

/** Lists the members that a link proves, as "member team". */
const listProven = async (token: string) =>
  (await requireOwnPage(token)).members.map(({ memberName, teamName }) => `${memberName}, ${teamName}`);

describe("a member's own page", () => {
  it("opens only with one of the member's own links [PERM1-14]", async () => {
    await createMemberWithLinks();
    const { team, member, tokens } = await createMemberWithLinks();
    for (const [index, token] of tokens.entries())
      expect(await requireOwnPage(token)).toMatchObject({
        contact: null,
        linkOn: `2099-05-0${index + 1}`,
        members: [{ teamId: team.id, memberId: member.id, memberName: "Aisha Bello" }],
        people: [{ id: member.id, name: "Aisha", memberIds: [member.id] }],
      });
    await expect(requireOwnPage("no-such-token")).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("is closed to former players, and to everyone once the team is archived", async () => {
    const formerMember = await createMemberWithLinks(false);
    await expect(requireOwnPage(formerMember.tokens[0]!)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { team, tokens } = await createMemberWithLinks();
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.id).execute();
    await expect(requireOwnPage(tokens[0]!)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("can be opened up to 30 times a minute per link", async () => {
    const { tokens } = await createMemberWithLinks();
    for (let times = 0; times < 30; times++) await requireOwnPage(tokens[0]!);
    await expect(requireOwnPage(tokens[0]!)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(requireOwnPage(tokens[1]!)).resolves.toBeDefined();
  });
});

describe("a contact's page", () => {
  let lastPhone = 0;
  let phone: string;
  let otters: string;
  let comets: string;
  let gameId: string;
  let aisha: { id: string };
  let bilal: { id: string };
  let token: string;
  beforeEach(async () => {
    setTime("2026-04-16T14:40:00Z");
    phone = `+1773555${String(++lastPhone).padStart(4, "0")}`;
    ({ id: otters } = await createTeam({ name: "Otters" }));
    ({ id: comets } = await createTeam({ name: "Comets" }));
    aisha = await createMember(otters, { name: "Aisha Bello", phone, smsConsent: true });
    bilal = await createMember(comets, { name: "Bilal Bello", phone, smsConsent: true });
    ({ id: gameId } = await createGame(otters, { gameOn: "2026-04-18" }));
    token = await createContactLink({ teamId: otters, gameId, contact: phone, memberIds: [aisha.id] });
  });
  /** Withdraws a phone's consent in these words. */
  const withdraw = async (memberId: string, teamId: string, wordingId: string) => {
    const consentId = await createConsent(teamId, phone);
    await db
      .insertInto("consentWording")
      .values({ id: wordingId, wording: "Stop" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const copy = await db
      .selectFrom("smsConsent")
      .selectAll()
      .where("id", "=", consentId)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("smsConsent")
      .values({ ...copy, id: undefined, granted: false, source: "member-page", wordingId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("memberPhone")
      .set({ smsConsent: false, consentId: id })
      .where("memberId", "=", memberId)
      .execute();
  };
  const both = ["Aisha Bello, Otters", "Bilal Bello, Comets"];

  it("proves every active member with this number and consent, in all teams that aren't archived [REACH-14]", async () => {
    await createMember(otters, { name: "Carim Bello", phone, active: false, smsConsent: true });
    await createMember(otters, { name: "No Consent", phone });
    await createMember(otters, { name: "Other Number", smsConsent: true });
    const archived = await createTeam({ name: "Archived", archivedAt: new Date() });
    await createMember(archived.id, { name: "Aisha Bello", phone, smsConsent: true });
    expect(await listProven(token)).toEqual(both);
    // A number that was taken off a member no longer shows them.
    await db.deleteFrom("memberPhone").where("memberId", "=", bilal.id).execute();
    expect(await listProven(token)).toEqual(both.slice(0, 1));
  });

  it("proves members of another team only once the number accepted one of its texts [REACH-14]", async () => {
    await db.updateTable("firstText").set({ acceptedAt: null }).where("phone", "=", phone).execute();
    // The link itself came in a text of its own team.
    expect(await listProven(token)).toEqual(both.slice(0, 1));
    expect(await listMembersBehind(phone)).toEqual([]);
    await db.deleteFrom("firstText").where("phone", "=", phone).execute();
    expect(await listProven(token)).toEqual(both.slice(0, 1));
  });

  it("doesn't open with a link that a manager copied, or one from before families, whose member shares the phone [REACH-15]", async () => {
    await createMember(otters, { name: "Carim Bello", phone, smsConsent: true });
    const copied = await createLink({ teamId: otters, gameId, memberId: aisha.id });
    expect(await listProven(copied)).toEqual(both.slice(0, 1));
    // The attack: a stranger's number on the attacker's own team.
    const { id: ownTeam } = await createTeam({ name: "Attackers" });
    const { id: ownGame } = await createGame(ownTeam, { gameOn: "2026-04-18" });
    const fake = await createMember(ownTeam, { name: "Not Real", phone, smsConsent: true });
    const own = await createLink({ teamId: ownTeam, gameId: ownGame, memberId: fake.id });
    expect(await listProven(own)).toEqual(["Not Real, Attackers"]);
  });

  it("stays open for those behind the contact when no one is asked in the link's own game anymore [REACH-14]", async () => {
    await db.deleteFrom("teamMember").where("id", "=", aisha.id).execute();
    expect(await listProven(token)).toEqual(both.slice(1));
    expect((await requireOwnPage(token)).linkOn).toBeNull();
    await db.deleteFrom("teamMember").where("id", "=", bilal.id).execute();
    await expect(requireOwnPage(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("keeps a team whose texts its holder turned off here, but not someone who isn't theirs [REACH-14, REACH-21]", async () => {
    const { memberStop, phoneStop, notMine } = consentWordings;
    for (const [ottersWording, cometsWording, proven] of [
      [phoneStop.id, phoneStop.id, both],
      // A single member's link proves no number, so it proves no text of the other team either.
      [memberStop.id, memberStop.id, both.slice(0, 1)],
      [notMine.id, phoneStop.id, both.slice(1)],
    ] as const) {
      await withdraw(aisha.id, otters, ottersWording);
      await withdraw(bilal.id, comets, cometsWording);
      expect([ottersWording, await listProven(token)]).toEqual([ottersWording, proven]);
    }
  });

  it("expires with its game, and when a manager revokes its links [REACH-16]", async () => {
    await createGame(otters, { gameOn: "2026-04-20" });
    setTime("2026-04-21T14:40:00Z");
    await expect(requireOwnPage(token)).rejects.toMatchObject({ code: "LINK_EXPIRED" });
    setTime("2026-04-19T14:40:00Z");
    expect(await listProven(token)).toEqual(both);
    await revokeLinks({ teamId: otters } as TeamManager, aisha.id);
    await expect(requireOwnPage(token)).rejects.toMatchObject({ code: "LINK_EXPIRED" });
  });

  it("has at most 40 roster entries, those of the link's team and the oldest first", async () => {
    for (let index = 0; index < 41; index++)
      await createMember(comets, { name: `Kid ${index}`, phone, smsConsent: true });
    const names = (await requireOwnPage(token)).members.map(({ memberName }) => memberName);
    expect(names).toHaveLength(40);
    expect(names).toContain("Aisha Bello");
    expect(names).toContain("Bilal Bello");
    expect(names).not.toContain("Kid 40");
  });
});
