import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { consumeAll } from "#platform/rate-limit.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { listJobs } from "#tests/harness/jobs.ts";

const address = () => `captain-${randomUUID()}@example.com`;
const INVITATIONS = 3;

let lena: Awaited<ReturnType<typeof createAccount>>;
let client: Awaited<ReturnType<typeof signInAs>>;
let teams: { id: string }[];
let leagueId: string;
let pending: string[];
beforeEach(async () => {
  lena = await createAccount({ role: "league_manager" });
  client = await signInAs(lena);
  teams = [];
  pending = [];
  for (const name of ["Foxes", "Otters", "Wolves"].slice(0, INVITATIONS)) {
    const team = await createTeam({ managerId: lena.id, name });
    teams.push(team);
    pending.push(await createInvitation(team.id, { email: address() }));
  }
  leagueId = (
    await createLeague(
      lena.id,
      teams.map(({ id }) => id),
    )
  ).id;
});
const resendAll = () => client.post(`/leagues/${leagueId}/invitations/emails`);
const listRows = () =>
  db
    .selectFrom("teamManager")
    .select(["id", "tokenId", "emailState", "expiresAt", "invitationAcceptedAt"])
    .where(
      "teamId",
      "in",
      teams.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
const countJobs = async (invitationId: string) => (await listJobs({ invitationId })).length;

describe("resending all pending invitations", () => {
  it("sends each one once with a new link, even if it's pressed twice at the same time", async () => {
    const before = await listRows();
    const responses = await Promise.all([resendAll(), resendAll(), resendAll()]);
    expect(responses.map(({ body }) => body.sent).toSorted((a, b) => a - b)).toEqual([0, 0, INVITATIONS]);
    const tooLate = responses.filter(({ body }) => body.sent === 0);
    for (const { body } of tooLate)
      expect(body.skipped.map((item: object) => item)).toMatchObject(
        ["Foxes", "Otters", "Wolves"].map((teamName) => ({ teamName, reason: "recent" })),
      );
    const after = await listRows();
    for (const [index, row] of after.entries()) {
      expect(row.tokenId).not.toBe(before[index]!.tokenId);
      expect(row.emailState).toBe("waiting");
      expect(row.expiresAt.getTime()).toBeGreaterThan(before[index]!.expiresAt.getTime());
      expect(await countJobs(row.id)).toBe(1);
    }
  });

  it("includes expired and failed invitations, and leaves managers who accepted alone", async () => {
    await inviteManager(teams[0]!.id, await createAccount());
    await db
      .updateTable("teamManager")
      .set({ expiresAt: new Date(0) })
      .where("id", "=", pending[0]!)
      .execute();
    await db
      .updateTable("teamManager")
      .set({ emailState: "failed", expiresAt: new Date(Date.now() + 14 * 86_400_000) })
      .where("id", "=", pending[1]!)
      .execute();
    const accepted = (await listRows()).find(({ invitationAcceptedAt }) => invitationAcceptedAt !== null)!;
    expect((await resendAll()).body).toEqual({ sent: INVITATIONS, skipped: [] });
    expect((await listRows()).find(({ id }) => id === accepted.id)).toEqual(accepted);
  });

  it("leaves out other people's and other leagues' teams, and says why", async () => {
    const otherTeam = await createTeam({ name: "Bears" });
    const other = await createInvitation(otherTeam.id, { email: "bear@example.com" });
    await db.insertInto("leagueTeam").values({ leagueId, teamId: otherTeam.id }).execute();
    const elsewhere = await createTeam({ managerId: lena.id });
    const elsewhereId = await createInvitation(elsewhere.id, { email: address() });
    expect((await resendAll()).body).toEqual({
      sent: INVITATIONS,
      skipped: [
        {
          id: other,
          teamId: otherTeam.id,
          teamName: "Bears",
          email: "bear@example.com",
          name: null,
          reason: "not-owner",
        },
      ],
    });
    expect([await countJobs(other), await countJobs(elsewhereId)]).toEqual([0, 0]);
  });

  it("sends nothing for an unconfirmed sender, whose invitations wait", async () => {
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", lena.id).execute();
    const before = await listRows();
    const { body } = await resendAll();
    expect([body.sent, body.skipped.map(({ reason }: { reason: string }) => reason)]).toEqual([
      0,
      ["unconfirmed", "unconfirmed", "unconfirmed"],
    ]);
    expect(await listRows()).toEqual(before);
  });

  it("sends what the limits allow and names the rest", async () => {
    await consumeAll(
      "invitation:again",
      Array.from({ length: 5 }, () => pending[0]!),
    );
    expect((await resendAll()).body).toMatchObject({
      sent: INVITATIONS - 1,
      skipped: [{ id: pending[0], reason: "limit" }],
    });
    await consumeAll(
      "invitation:account",
      Array.from({ length: 500 }, () => lena.id),
    );
    await db
      .updateTable("teamManager")
      .set({ expiresAt: new Date(0) })
      .where("id", "in", pending)
      .execute();
    expect((await resendAll()).body).toMatchObject({ sent: 0, skipped: [{}, {}, {}] });
  });

  it("is refused to anyone else", async () => {
    const other = await signInAs(await createAccount({ role: "league_manager" }));
    const { status, body } = await other.post(`/leagues/${leagueId}/invitations/emails`);
    expect([status, body.code]).toEqual([404, "LEAGUE_NOT_FOUND"]);
  });
});
