import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAccount } from "#tests/factories/accounts.ts";
import { toSession } from "#tests/factories/sessions.ts";
import { createLeague } from "#tests/factories/teams.ts";
import { requireLeague, requireLeagueManager } from "./access.server.ts";

describe("league access", () => {
  it("allows only league managers [PERM2-05]", async () => {
    const user = { id: randomUUID(), email: "pat@example.com", name: "Pat" };
    const manager = toSession(user, "league_manager");
    expect(await requireLeagueManager(manager)).toEqual({ user: manager.user });
    for (const role of ["team_manager", "admin"] as const)
      await expect(requireLeagueManager(toSession(user, role))).rejects.toMatchObject({
        code: "LEAGUE_MANAGER_ONLY",
      });
  });

  it("grants access to the league's own manager and hides other leagues [OP-23]", async () => {
    const [manager, otherManager] = [await createAccount(), await createAccount()];
    const [ownLeague, second, otherLeague] = [
      await createLeague(manager.id, []),
      await createLeague(manager.id, []),
      await createLeague(otherManager.id, []),
    ];
    const session = toSession(manager, "league_manager");
    for (const { id } of [ownLeague, second])
      expect(await requireLeague(session, id)).toEqual({ leagueId: id, user: session.user });
    for (const id of [otherLeague.id, randomUUID()])
      await expect(requireLeague(session, id)).rejects.toMatchObject({ code: "LEAGUE_NOT_FOUND" });
  });
});
