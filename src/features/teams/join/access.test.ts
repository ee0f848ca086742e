import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { requireJoiner } from "./access.server.ts";

async function createJoinLink() {
  const team = await createTeam();
  const id = crypto.randomUUID();
  const token = linkToken("join-team", id);
  await db
    .insertInto("joinLink")
    .values({ id, teamId: team.id, digest: digestToken(token) })
    .execute();
  return { teamId: team.id, token };
}
const rateLimited = { code: "RATE_LIMITED" };

it("lets in someone who has a team's open link", async () => {
  const { teamId, token } = await createJoinLink();
  expect(await requireJoiner(token, "192.0.2.1")).toEqual({ teamId, token, clientAddress: "192.0.2.1" });
  await expect(requireJoiner("no-such-token", "192.0.2.1")).rejects.toMatchObject({ code: "LINK_INVALID" });
});

it("allows sixty joins per hour from one client address", async () => {
  const { token } = await createJoinLink();
  for (let times = 0; times < 60; times++) await requireJoiner(token, "192.0.2.2");
  await expect(requireJoiner(token, "192.0.2.2")).rejects.toMatchObject(rateLimited);
  await expect(requireJoiner(token, "192.0.2.3")).resolves.toBeDefined();
});

it("allows two hundred joins per day to one team, no matter how many addresses they come from", async () => {
  const { token } = await createJoinLink();
  for (let times = 0; times < 200; times++) await requireJoiner(token, `198.51.100.${times}`);
  await expect(requireJoiner(token, "198.51.100.250")).rejects.toMatchObject(rateLimited);
  await expect(requireJoiner((await createJoinLink()).token, "198.51.100.250")).resolves.toBeDefined();
});
