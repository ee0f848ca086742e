import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { requireSeat, RSVP_LINK_LENGTH, rsvpLink, rsvpToken } from "./access.server.ts";
import { requireOwnPage } from "./mine/access.server.ts";

/** A team with two members and two games, and the link of each seat. */
async function createSeats(active = true) {
  const team = await createTeam({ timeZone: "America/Denver" });
  const games = [
    await createGame(team.id, { gameOn: "2026-05-01" }),
    await createGame(team.id, { gameOn: "2026-05-02" }),
  ];
  const members = [
    await createMember(team.id, { name: "Aisha Bello", active }),
    await createMember(team.id, { name: "Ben Cho" }),
  ];
  const seats = games.flatMap(({ id: gameId }) => members.map(({ id }) => ({ gameId, memberId: id })));
  const tokens = [];
  for (const seat of seats) tokens.push(await createLink({ teamId: team.id, ...seat }));
  return { team, members, seats, tokens };
}
const archive = (teamId: string) =>
  db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", teamId).execute();

describe("a personal link", () => {
  it("is short, of one length, and of its own for every seat", () => {
    const links = ["a", "b"].flatMap((gameId) =>
      ["c", "d"].map((memberId) => rsvpLink({ gameId, memberId })),
    );
    expect(new Set(links).size).toBe(4);
    expect(links[0]).toBe(`http://localhost:3000/r/${rsvpToken({ gameId: "a", memberId: "c" })}`);
    for (const link of links) expect(link).toHaveLength(RSVP_LINK_LENGTH);
    expect(rsvpToken({ gameId: "a:b", memberId: "c" })).not.toBe(rsvpToken({ gameId: "a", memberId: "c" }));
  });

  it("opens its own seat alone [PERM1-14]", async () => {
    await createSeats();
    const { seats, tokens } = await createSeats();
    for (const [index, token] of tokens.entries()) expect(await requireSeat(token)).toEqual(seats[index]);
    await expect(requireSeat("no-such-token")).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("opens nothing once the team is archived", async () => {
    const { team, tokens } = await createSeats();
    await archive(team.id);
    for (const open of [requireSeat, requireOwnPage])
      await expect(open(tokens[0]!)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it.each([requireSeat, requireOwnPage])("answers thirty times a minute and no more: %o", async (open) => {
    const { tokens } = await createSeats();
    for (let times = 0; times < 30; times++) await open(tokens[0]!);
    await expect(open(tokens[0]!)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(open(tokens[1]!)).resolves.toBeDefined();
  });
});
