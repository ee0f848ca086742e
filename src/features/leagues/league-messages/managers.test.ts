import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createInvitation,
  createLeague,
  createMember,
  createTeam,
  inviteManager,
} from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { computeTeamCosts } from "./rules.ts";

const addMember = (teamId: string, values: Parameters<typeof createMember>[1] = {}) =>
  createMember(teamId, { smsConsent: true, addedVia: "join-link", ...values });

/** Creates a team with a player, and with managers and invited people of each kind. */
async function createManagedTeam() {
  const team = await createTeam({ name: "Otters", smsLimit: 100, trialSms: 0 });
  await addMember(team.id, { name: "Player" });
  const coach = await addMember(team.id, { name: "Coach" });
  const account = await createAccount();
  await inviteManager(team.id, account);
  await db.updateTable("teamManager").set({ memberId: coach.id }).where("userId", "=", account.id).execute();
  const captain = await addMember(team.id, { name: "Captain" });
  await createInvitation(team.id, { email: "captain@example.com", memberId: captain.id });
  const silent = await addMember(team.id, { name: "Silent", smsConsent: false });
  await createInvitation(team.id, { email: "silent@example.com", memberId: silent.id });
  await createInvitation(team.id, { email: "stranger@example.com" });
  return { team, phones: [coach.phone, captain.phone] };
}

it("reaches managers and invited members who agreed to texts, and names everyone else before and after", async () => {
  const lee = await createAccount({ role: "league_manager" });
  const client = await signInAs(lee);
  const { team, phones } = await createManagedTeam();
  const league = await createLeague(lee.id, [team.id]);
  const preview = (await client.get(`/leagues/${league.id}/messages/preview`)).body;
  const leftOut = [
    { teamId: team.id, teamName: "Otters", name: "Silent", reason: "no-texts" },
    { teamId: team.id, teamName: "Otters", name: "stranger@example.com", reason: "not-on-roster" },
  ];
  expect(preview.leftOut).toEqual(leftOut);
  const message = { message: "Fields open at noon.", requestKey: randomUUID() };
  const send = (audience: string, requestKey = randomUUID()) =>
    client.post(`/leagues/${league.id}/messages`, { ...message, audience, requestKey });
  const { body } = await send("managers");
  // What the preview promises is what happens.
  const [cost] = computeTeamCosts(preview.teams, "managers", message.message);
  expect(body).toMatchObject({ sent: cost!.sent, failed: 0, leftOut });
  const texts = await db.selectFrom("message").select("phone").where("teamId", "=", team.id).execute();
  expect(new Set(texts.map(({ phone }) => phone))).toEqual(new Set(phones));
  expect(texts).toHaveLength(phones.length);
  // Players aren't left out because they don't manage the team.
  expect((await send("players")).body).toMatchObject({ sent: 3, leftOut: [] });
});
