import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAccount } from "#tests/factories/accounts.ts";
import { sessionOf } from "#tests/factories/sessions.ts";
import { createLeague } from "#tests/factories/teams.ts";
import { requireLeague, requireLeagueManager } from "./access.server.ts";

describe("leagues", () => {
  it("are for league managers alone [PERM2-05]", () => {
    const person = { id: randomUUID(), email: "pat@example.com", name: "Pat" };
    const manager = sessionOf(person, "league_manager");
    expect(requireLeagueManager(manager)).toEqual({ user: manager.user });
    for (const role of ["team_manager", "admin"] as const)
      expect(() => requireLeagueManager(sessionOf(person, role))).toThrow(
        expect.objectContaining({ code: "LEAGUE_MANAGER_ONLY" }),
      );
  });

  it("open to their own manager; others' look like missing ones [OP-23]", async () => {
    const [manager, other] = [await createAccount(), await createAccount()];
    const [own, second, foreign] = [
      await createLeague(manager.id, []),
      await createLeague(manager.id, []),
      await createLeague(other.id, []),
    ];
    const session = sessionOf(manager, "league_manager");
    for (const { id } of [own, second])
      expect(await requireLeague(session, id)).toEqual({ leagueId: id, user: session.user });
    for (const id of [foreign.id, randomUUID()])
      await expect(requireLeague(session, id)).rejects.toMatchObject({ code: "LEAGUE_NOT_FOUND" });
  });
});
