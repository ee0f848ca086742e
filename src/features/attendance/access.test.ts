import { describe, expect, it } from "vitest";
import { createManagerTextLink } from "#features/teams/manager-links/access.server.ts";
import { formatManagerMark } from "#features/teams/manager-links/rules.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createContactLink } from "#tests/factories/families.ts";
import {
  createAskToken,
  createContactToken,
  createRsvpToken,
  createTextLink,
  openLink,
  requireLink,
  RSVP_LINK_LENGTH,
} from "./access.server.ts";
import { formatAskMark, formatLinkMark, NO_LINK } from "./links/rules.ts";

/** Creates a team with two members and two games, and a link for each RSVP. */
async function createRsvpKeys() {
  const team = await createTeam();
  const games = [
    await createGame(team.id, { gameOn: "2099-05-01" }),
    await createGame(team.id, { gameOn: "2099-05-02" }),
  ];
  const members = [
    await createMember(team.id, { name: "Aisha Bello" }),
    await createMember(team.id, { name: "Ben Cho" }),
  ];
  const rsvpKeys = games.flatMap(({ id: gameId }) => members.map(({ id }) => ({ gameId, memberId: id })));
  const tokens = [];
  for (const rsvpKey of rsvpKeys) tokens.push(await createLink({ teamId: team.id, ...rsvpKey }));
  return { team, rsvpKeys, tokens };
}

const getToken = (generation: number) =>
  createContactToken({
    gameId: "a",
    contact: "m",
    linkMark: formatLinkMark({ keyVersion: 1, generation }),
  });

describe("an RSVP link", () => {
  it("is short, has a fixed length, and differs for every game and contact [REACH-13]", () => {
    const linkMark = "c1.0";
    const links = ["a", "b"].flatMap((gameId) =>
      ["+1", "+2"].map((phone) => createTextLink({ gameId, memberId: "m", phone, linkMark })),
    );
    expect(new Set(links).size).toBe(4);
    const token = createContactToken({ gameId: "a", contact: "+1", linkMark });
    expect(links[0]).toBe(`http://localhost:3000/r/${token}`);
    for (const link of links) expect(link).toHaveLength(RSVP_LINK_LENGTH);
    expect(createTextLink({ gameId: "a", memberId: "n", phone: "+1", linkMark })).toBe(links[0]);
    expect(createContactToken({ gameId: "a:b", contact: "c", linkMark })).not.toBe(
      createContactToken({ gameId: "a", contact: "c", linkMark }),
    );
    // A text that was queued before families keeps the link of its one member.
    expect(createTextLink({ gameId: "a", memberId: "m", phone: "+1", linkMark: "1.0" })).not.toBe(links[0]);
  });

  it("is the one that a text's mark names, and a text without a game, a member, or a mark has none", () => {
    const text = { gameId: "a", memberId: "m", phone: "+1", linkMark: null };
    const start = "http://localhost:3000/r/";
    expect(createTextLink(text)).toBe(start + createRsvpToken({ gameId: "a", memberId: "m" }));
    expect(createTextLink({ ...text, linkMark: formatAskMark("x", 1) })).toBe(start + createAskToken("x", 1));
    expect(createTextLink({ ...text, linkMark: formatManagerMark("x", 1) })).toBe(
      createManagerTextLink("x", 1),
    );
    expect(createTextLink({ ...text, gameId: null })).toBeNull();
    expect(createTextLink({ ...text, memberId: null })).toBeNull();
    expect(createTextLink({ ...text, linkMark: NO_LINK })).toBeNull();
  });

  it("of a contact is never that of a member, and ends when it's revoked [REACH-13]", () => {
    expect(new Set([0, 1, 2].map(getToken)).size).toBe(3);
    expect(createRsvpToken({ gameId: "a", memberId: "m", linkMark: "1.0" })).not.toBe(getToken(0));
  });

  it("is derived as in texts that were already sent, because those links must keep working [REACH-13]", () => {
    const contact = { gameId: "a", contact: "+1" };
    expect(createContactToken({ ...contact, linkMark: "c1.0" })).toBe(linkToken("contact", "a:+1", 1));
    expect(createContactToken({ ...contact, linkMark: "c1.2" })).toBe(linkToken("contact", "a:+1:2", 1));
    expect(createRsvpToken({ gameId: "a", memberId: "m" })).toBe(linkToken("rsvp", "a:m", 1));
  });

  it("opens only its own RSVP [PERM1-14]", async () => {
    await createRsvpKeys();
    const { rsvpKeys, tokens } = await createRsvpKeys();
    for (const [index, token] of tokens.entries()) {
      const { gameId, memberId, memberIds, contact } = await requireLink(token);
      expect({ gameId, memberId }).toEqual(rsvpKeys[index]);
      expect([memberIds, contact]).toEqual([[memberId], null]);
    }
    await expect(requireLink("no-such-token")).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("reads the roster at each request, and is invalid once no one is behind it [REACH-14]", async () => {
    const { team, rsvpKeys } = await createRsvpKeys();
    const [contact, { gameId }] = ["+13125550142", rsvpKeys[0]!];
    const values = { phone: contact, smsConsent: true };
    const [aisha, bilal] = [await createMember(team.id, values), await createMember(team.id, values)];
    const memberIds = [aisha.id, bilal.id].toSorted();
    const token = await createContactLink({ teamId: team.id, gameId, contact, memberIds });
    expect(await requireLink(token)).toMatchObject({ contact, memberId: null, memberIds });
    await db.deleteFrom("memberPhone").where("memberId", "=", aisha.id).execute();
    expect((await requireLink(token)).memberIds).toEqual([bilal.id]);
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("phone", "=", contact).execute();
    await expect(requireLink(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
    // Others may be behind the contact of a link, but no one else is behind a single member.
    expect(await openLink(token)).toMatchObject({ contact, memberIds: [] });
    await db.updateTable("memberPhone").set({ smsConsent: true }).where("memberId", "=", bilal.id).execute();
    expect((await requireLink(token)).memberIds).toEqual([bilal.id]);
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", bilal.id).execute();
    await expect(requireLink(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("opens nothing once its one member left the team", async () => {
    const { rsvpKeys, tokens } = await createRsvpKeys();
    await db.deleteFrom("teamMember").where("id", "=", rsvpKeys[0]!.memberId).execute();
    await expect(openLink(tokens[0]!)).rejects.toMatchObject({ code: "LINK_INVALID" });
    await expect(openLink(tokens[1]!)).resolves.toMatchObject({ memberIds: [rsvpKeys[1]!.memberId] });
  });

  it("opens nothing from 31 days after its game", async () => {
    const team = await createTeam();
    const member = await createMember(team.id);
    const game = await createGame(team.id, { gameOn: "2020-05-01" });
    const token = await createLink({ teamId: team.id, gameId: game.id, memberId: member.id });
    await expect(openLink(token)).rejects.toMatchObject({ code: "LINK_EXPIRED" });
  });

  it("opens nothing once the team is archived", async () => {
    const { team, tokens } = await createRsvpKeys();
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.id).execute();
    await expect(requireLink(tokens[0]!)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("can be used 30 times a minute", async () => {
    const { tokens } = await createRsvpKeys();
    for (let times = 0; times < 30; times++) await requireLink(tokens[0]!);
    await expect(requireLink(tokens[0]!)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(requireLink(tokens[1]!)).resolves.toBeDefined();
  });
});
