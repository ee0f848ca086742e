import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createTeam, inviteManager } from "#tests/factories/teams.ts";
import {
  acceptPendingInvitations,
  endManager,
  endTeamManagerLinks,
  leaveTeam,
  recordInvitationMail,
  renewInvitation,
} from "./commands.server.ts";

// Each test names one invitation or one person, among others of the same team, the same person and neither.

type Account = Awaited<ReturnType<typeof createAccount>>;
const address = () => `${randomUUID()}@example.com`;
const rows = () => db.selectFrom("teamManager").selectAll().orderBy("id").execute();
/** The ids of what is gone or different, in order. */
async function changedBy(work: () => Promise<unknown>) {
  const before = await rows();
  await work();
  const after = new Map((await rows()).map((row) => [row.id, JSON.stringify(row)]));
  return before.filter((row) => after.get(row.id) !== JSON.stringify(row)).map(({ id }) => id);
}
const inTransaction = <Result>(work: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) =>
  db.transaction().execute(work) as Promise<Result>;

let teamId: string;
let otherTeamId: string;
let sam: Account;
beforeEach(async () => {
  await db.deleteFrom("teamManager").execute();
  teamId = (await createTeam()).id;
  otherTeamId = (await createTeam()).id;
  sam = await createAccount();
});

describe("one invitation", () => {
  let open: string;
  let tokenId: string;
  beforeEach(async () => {
    tokenId = randomUUID();
    open = await createInvitation(teamId, { email: address(), tokenId, mailState: "waiting" });
    await createInvitation(teamId, { email: address(), mailState: "waiting" });
    await createInvitation(otherTeamId, { email: address(), mailState: "waiting" });
    await inviteManager(teamId, sam);
  });

  it("is renewed alone", async () => {
    expect(await changedBy(() => inTransaction((trx) => renewInvitation(trx, teamId, open)))).toEqual([open]);
  });

  it("is renewed only by its own team, and only until it is accepted", async () => {
    const accepted = (await rows()).find(({ userId }) => userId === sam.id)!.id;
    for (const [team, id] of [
      [otherTeamId, open],
      [teamId, accepted],
    ] as const)
      expect(await changedBy(() => inTransaction((trx) => renewInvitation(trx, team, id)))).toEqual([]);
  });

  it("keeps what became of its mail, as long as it is the last one", async () => {
    const record = (sent: string) =>
      changedBy(() => recordInvitationMail({ invitationId: open, tokenId: sent }, "sent"));
    expect(await record(randomUUID())).toEqual([]);
    expect(await record(tokenId)).toEqual([open]);
  });

  it("is ended alone, and only by its own team", async () => {
    expect(await changedBy(() => endManager(otherTeamId, open))).toEqual([]);
    expect(await changedBy(() => endManager(teamId, open))).toEqual([open]);
  });
});

describe("one person", () => {
  it("accepts what is open to the own address and has not run out", async () => {
    const mine = await createInvitation(teamId, { email: sam.email });
    await createInvitation(otherTeamId, { email: sam.email, expiresAt: new Date(Date.now() - 1_000) });
    await createInvitation(teamId, { email: address() });
    const owned = await createTeam({ managerId: sam.id });
    await createInvitation(owned.id, { email: sam.email });
    expect(await changedBy(() => acceptPendingInvitations(sam))).toEqual([mine]);
    // What is accepted stays as it was, with its date.
    expect(await changedBy(() => acceptPendingInvitations(sam))).toEqual([]);
  });

  it("leaves one team, and nobody else does", async () => {
    await inviteManager(teamId, sam);
    await inviteManager(otherTeamId, sam);
    await inviteManager(teamId, await createAccount());
    const [mine] = await rows();
    expect(await changedBy(() => leaveTeam(teamId, sam.id))).toEqual([mine!.id]);
  });

  it("loses the way into a team that changes hands, with all who have not accepted", async () => {
    await inviteManager(teamId, sam);
    const open = await createInvitation(teamId, { email: address() });
    await inviteManager(teamId, await createAccount());
    await inviteManager(otherTeamId, sam);
    await createInvitation(otherTeamId, { email: address() });
    const [mine] = await rows();
    const ended = await changedBy(() => inTransaction((trx) => endTeamManagerLinks(trx, teamId, [sam])));
    expect(ended).toEqual([mine!.id, open]);
  });
});
