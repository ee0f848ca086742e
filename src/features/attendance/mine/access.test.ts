import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { requireOwnPage } from "./access.server.ts";

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

describe("a member's own page", () => {
  it("opens only with one of the member's own links [PERM1-14]", async () => {
    await createMemberWithLinks();
    const { team, member, tokens } = await createMemberWithLinks();
    for (const token of tokens)
      expect(await requireOwnPage(token)).toEqual({
        teamId: team.id,
        memberId: member.id,
        memberName: "Aisha Bello",
        timeZone: "America/Denver",
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
