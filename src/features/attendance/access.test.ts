import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { requireSeat, RSVP_LINK_LENGTH, rsvpLink, rsvpToken } from "./access.server.ts";

/** A team with two members and two games, and the link of each seat. */
async function createSeats() {
  const team = await createTeam();
  const games = [
    await createGame(team.id, { gameOn: "2026-05-01" }),
    await createGame(team.id, { gameOn: "2026-05-02" }),
  ];
  const members = [
    await createMember(team.id, { name: "Aisha Bello" }),
    await createMember(team.id, { name: "Ben Cho" }),
  ];
  const seats = games.flatMap(({ id: gameId }) => members.map(({ id }) => ({ gameId, memberId: id })));
  const tokens = [];
  for (const seat of seats) tokens.push(await createLink({ teamId: team.id, ...seat }));
  return { team, seats, tokens };
}

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
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.id).execute();
    await expect(requireSeat(tokens[0]!)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("answers thirty times a minute and no more", async () => {
    const { tokens } = await createSeats();
    for (let times = 0; times < 30; times++) await requireSeat(tokens[0]!);
    await expect(requireSeat(tokens[0]!)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(requireSeat(tokens[1]!)).resolves.toBeDefined();
  });
});
