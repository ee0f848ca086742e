import { beforeEach, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, teamOf, payForTwo, catchUp } = await startBuying();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { jobsWith } = await import("#tests/harness/jobs.ts");
const { logsOf } = await import("#tests/harness/logs.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

/** One payment for the team and another one, which somebody else manages too. */
async function payForBoth() {
  const other = await createTeam({ managerId: team.owner.id });
  const helper = await createAccount();
  await inviteManager(other.id, helper);
  const charge = await payForTwo(team.client, team.teamId, other.id);
  await catchUp();
  const both = await db
    .selectFrom("passOrder")
    .select(["id", "teamId"])
    .where("teamId", "in", [team.teamId, other.id])
    .orderBy("id")
    .execute();
  return {
    charge,
    helper,
    both: both.map(({ id }) => id),
    theirs: both.find(({ teamId }) => teamId === other.id)!.id,
  };
}
/** What each mail to somebody names, of those that say this. */
const toldOf = async (userId: string, about: object) =>
  (await jobsWith({ ...about, userId })).map(({ data }) => [data.orderId, data.moreOrderIds].flat());

it("refunds of a payment for several teams are one mail to each reader, about the teams that are theirs", async () => {
  const { charge, helper, both, theirs } = await payForBoth();
  await provider.refund(charge.id);
  await catchUp();
  expect(await toldOf(team.owner.id, { mail: "refunded" })).toEqual([both]);
  expect(await toldOf(helper.id, { mail: "refunded" })).toEqual([[theirs]]);
});

it("disputes of a payment for several teams are one mail to each reader, about what is still theirs", async () => {
  const { charge, helper, both, theirs } = await payForBoth();
  const dispute = await provider.dispute(charge.id);
  await catchUp();
  expect(await toldOf(team.owner.id, { mail: "disputed", outcome: "open" })).toEqual([both]);
  expect(await toldOf(helper.id, { mail: "disputed", outcome: "open" })).toEqual([[theirs]]);
  // What was refunded meanwhile neither comes back nor ends once more.
  await provider.refund(charge.id, { amount: 999, metadata: { orderId: theirs } });
  await provider.closeDispute(dispute.id, "won");
  await catchUp();
  const kept = both.filter((id) => id !== theirs);
  expect(await toldOf(team.owner.id, { mail: "disputed", outcome: "won" })).toEqual([kept]);
  expect(await toldOf(helper.id, { mail: "disputed", outcome: "won" })).toEqual([]);
});

it("a payment for a team that was deleted meanwhile is told to its buyer, once, and somebody is called", async () => {
  const gone = await createTeam({ managerId: team.owner.id });
  const orders = [
    { teamId: team.teamId, product: "mini" },
    { teamId: gone.id, product: "standard" },
  ];
  const { body } = await team.client.post("/checkouts/bulk", { orders });
  const order = await db
    .selectFrom("passOrder")
    .select("id")
    .where("teamId", "=", gone.id)
    .executeTakeFirstOrThrow();
  await team.client.delete(`/teams/${gone.id}`);
  await provider.payOnPage(body.url);
  const logs = await logsOf(catchUp);
  expect(logs).toContain("a payment is for a team that is gone, somebody must look");
  expect(await toldOf(team.owner.id, { mail: "team-gone" })).toEqual([[order.id]]);
  // What it also paid for is there all the same.
  expect(await teamOf(team.teamId)).toMatchObject({ status: "active", tier: "mini" });
  const [charge] = await provider.all("charge");
  await provider.refund(charge!.id, { amount: 1999, metadata: { orderId: order.id } });
  await catchUp();
  expect(await toldOf(team.owner.id, { mail: "team-gone" })).toHaveLength(1);
  expect(await toldOf(team.owner.id, { mail: "refunded" })).toEqual([[order.id]]);
});
