import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { requireJoiner } from "./access.server.ts";

async function createJoinLink() {
  const team = await createTeam();
  const id = crypto.randomUUID();
  const token = linkToken("join-team", id);
  await db
    .insertInto("joinLink")
    .values({ id, teamId: team.id, digest: tokenDigest(token) })
    .execute();
  return { teamId: team.id, token };
}
const limited = { code: "RATE_LIMITED" };

it("proves that somebody holds a team's open link", async () => {
  const { teamId, token } = await createJoinLink();
  expect(await requireJoiner(token, "192.0.2.1")).toEqual({ teamId, token, clientAddress: "192.0.2.1" });
  await expect(requireJoiner("no-such-token", "192.0.2.1")).rejects.toMatchObject({ code: "LINK_INVALID" });
});

it("lets one address join sixty times an hour, and another all the same", async () => {
  const { token } = await createJoinLink();
  for (let times = 0; times < 60; times++) await requireJoiner(token, "192.0.2.2");
  await expect(requireJoiner(token, "192.0.2.2")).rejects.toMatchObject(limited);
  await expect(requireJoiner(token, "192.0.2.3")).resolves.toBeDefined();
});

it("lets two hundred join a team in a day, whatever their addresses", async () => {
  const { token } = await createJoinLink();
  for (let times = 0; times < 200; times++) await requireJoiner(token, `198.51.100.${times}`);
  await expect(requireJoiner(token, "198.51.100.250")).rejects.toMatchObject(limited);
  await expect(requireJoiner((await createJoinLink()).token, "198.51.100.250")).resolves.toBeDefined();
});
