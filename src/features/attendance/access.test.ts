import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { requireRsvpKey, RSVP_LINK_LENGTH, createRsvpLink, createRsvpToken } from "./access.server.ts";

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
  it("is short, has a fixed length, and differs for every RSVP", () => {
    const links = ["a", "b"].flatMap((gameId) =>
      ["c", "d"].map((memberId) => createRsvpLink({ gameId, memberId })),
    );
    expect(new Set(links).size).toBe(4);
    expect(links[0]).toBe(`http://localhost:3000/r/${createRsvpToken({ gameId: "a", memberId: "c" })}`);
    for (const link of links) expect(link).toHaveLength(RSVP_LINK_LENGTH);
    expect(createRsvpToken({ gameId: "a:b", memberId: "c" })).not.toBe(
      createRsvpToken({ gameId: "a", memberId: "c" }),
    );
  });

  it("opens only its own RSVP [PERM1-14]", async () => {
    await createRsvpKeys();
    const { rsvpKeys, tokens } = await createRsvpKeys();
    for (const [index, token] of tokens.entries())
      expect(await requireRsvpKey(token)).toEqual(rsvpKeys[index]);
    await expect(requireRsvpKey("no-such-token")).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("opens nothing once the team is archived", async () => {
    const { team, tokens } = await createRsvpKeys();
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.id).execute();
    await expect(requireRsvpKey(tokens[0]!)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("can be used 30 times a minute", async () => {
    const { tokens } = await createRsvpKeys();
    for (let times = 0; times < 30; times++) await requireRsvpKey(tokens[0]!);
    await expect(requireRsvpKey(tokens[0]!)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(requireRsvpKey(tokens[1]!)).resolves.toBeDefined();
  });
});
