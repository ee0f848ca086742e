import { describe, expect, it } from "vitest";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { newAddress, target } from "./attacker.ts";
import { createManager } from "./owners.ts";
import { expectStatus } from "./people.ts";

describe("an event stream", () => {
  it("D33: ends within seconds after its session does", async () => {
    const { client, id } = await createManager();
    const { id: teamId } = await createTeam({ managerId: id });
    const { id: gameId } = await createGame(teamId, { gameOn: "2099-04-16" });
    const controller = new AbortController();
    const { status, body } = await fetch(`${target.appUrl}/games/${gameId}/attendance/events`, {
      headers: { cookie: client.cookieHeader, "x-forwarded-for": newAddress() },
      signal: controller.signal,
    });
    expect(status).toBe(200);
    const state = { isOver: false };
    const reading = (async () => {
      for await (const _ of body!);
      state.isOver = true;
    })().catch(() => {});
    try {
      expectStatus(await client.delete("/session"), 200);
      await expect.poll(() => state.isOver, { timeout: 30_000 }).toBe(true);
    } finally {
      controller.abort();
      await reading;
    }
  });
});
