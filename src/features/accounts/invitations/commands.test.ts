import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createTeam, inviteManager } from "#tests/factories/teams.ts";
import {
  acceptPendingInvitations,
  removeTeamManager,
  endTeamManagerLinks,
  leaveTeam,
  recordInvitationEmail,
  renewInvitations,
} from "./commands.server.ts";

// Every test also creates other rows for the same team, for the same user, and for neither, to check that only the
// target row changes.

type Account = Awaited<ReturnType<typeof createAccount>>;
const newEmail = () => `${randomUUID()}@example.com`;
const rows = () => db.selectFrom("teamManager").selectAll().orderBy("id").execute();
/** Returns the IDs of the rows that the action deleted or changed, in order. */
async function findChangedIds(action: () => Promise<unknown>) {
  const before = await rows();
  await action();
  const after = new Map((await rows()).map((row) => [row.id, JSON.stringify(row)]));
  return before.filter((row) => after.get(row.id) !== JSON.stringify(row)).map(({ id }) => id);
}
const inTransaction = <Result>(action: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) =>
  db.transaction().execute(action) as Promise<Result>;

let teamId: string;
let otherTeamId: string;
let sam: Account;
beforeEach(async () => {
  await db.deleteFrom("teamManager").execute();
  teamId = (await createTeam()).id;
  otherTeamId = (await createTeam()).id;
  sam = await createAccount();
});

describe("single invitation", () => {
  let open: string;
  let tokenId: string;
  beforeEach(async () => {
    tokenId = randomUUID();
    open = await createInvitation(teamId, { email: newEmail(), tokenId, emailState: "waiting" });
    await createInvitation(teamId, { email: newEmail(), emailState: "waiting" });
    await createInvitation(otherTeamId, { email: newEmail(), emailState: "waiting" });
    await inviteManager(teamId, sam);
  });

  it("is renewed without affecting other invitations", async () => {
    expect(
      await findChangedIds(() => inTransaction((trx) => renewInvitations(trx, [{ teamId, id: open }]))),
    ).toEqual([open]);
  });

  it("can be renewed only by its own team and only while pending", async () => {
    const acceptedId = (await rows()).find(({ userId }) => userId === sam.id)!.id;
    for (const [team, id] of [
      [otherTeamId, open],
      [teamId, acceptedId],
    ] as const)
      expect(
        await findChangedIds(() => inTransaction((trx) => renewInvitations(trx, [{ teamId: team, id }]))),
      ).toEqual([]);
  });

  it("records the status of only its latest email", async () => {
    const record = (sent: string) =>
      findChangedIds(() => recordInvitationEmail({ invitationId: open, tokenId: sent }, "sent"));
    expect(await record(randomUUID())).toEqual([]);
    expect(await record(tokenId)).toEqual([open]);
  });

  it("can be removed only by its own team, without affecting other invitations", async () => {
    expect(await findChangedIds(() => removeTeamManager(otherTeamId, open))).toEqual([]);
    expect(await findChangedIds(() => removeTeamManager(teamId, open))).toEqual([open]);
  });
});

describe("single user", () => {
  it("accepts pending invitations to their email that haven't expired", async () => {
    const pendingInvitation = await createInvitation(teamId, { email: sam.email });
    await createInvitation(otherTeamId, { email: sam.email, expiresAt: new Date(Date.now() - 1_000) });
    await createInvitation(teamId, { email: newEmail() });
    const ownTeam = await createTeam({ managerId: sam.id });
    await createInvitation(ownTeam.id, { email: sam.email });
    expect(await findChangedIds(() => acceptPendingInvitations(sam))).toEqual([pendingInvitation]);
    // Invitations that are already accepted keep their acceptance date.
    expect(await findChangedIds(() => acceptPendingInvitations(sam))).toEqual([]);
  });

  it("leaves one team without affecting other teams or managers", async () => {
    await inviteManager(teamId, sam);
    await inviteManager(otherTeamId, sam);
    await inviteManager(teamId, await createAccount());
    const [mine] = await rows();
    expect(await findChangedIds(() => leaveTeam(teamId, sam.id))).toEqual([mine!.id]);
  });

  it("loses access to a transferred team, whose pending invitations are deleted", async () => {
    await inviteManager(teamId, sam);
    const open = await createInvitation(teamId, { email: newEmail() });
    await inviteManager(teamId, await createAccount());
    await inviteManager(otherTeamId, sam);
    await createInvitation(otherTeamId, { email: newEmail() });
    const [mine] = await rows();
    const endedIds = await findChangedIds(() =>
      inTransaction((trx) => endTeamManagerLinks(trx, teamId, [sam])),
    );
    expect(endedIds).toEqual([mine!.id, open]);
  });
});
