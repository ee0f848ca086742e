import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createContactToken, createTextLink, requireLink, RSVP_LINK_LENGTH } from "./access.server.ts";

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
    await db.updateTable("memberPhone").set({ smsConsent: true }).where("memberId", "=", bilal.id).execute();
    expect((await requireLink(token)).memberIds).toEqual([bilal.id]);
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", bilal.id).execute();
    await expect(requireLink(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
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
