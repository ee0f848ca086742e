import { beforeEach, describe, expect, it } from "vitest";
import type { TeamManager } from "#features/teams/access.server.ts";
import { revokeLinks } from "#features/teams/members/commands.server.ts";
import { getUnsubscribeLink, unsubscribe } from "#features/messages/emailing/links/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { openLink } from "../access.server.ts";
import { respondByLink } from "../commands.server.ts";
import { requireOwnPage } from "./access.server.ts";

const PHONE = "+17735550099";
let last = 0;
let email: string;
let teamId: string;
let otherTeamId: string;
let gameId: string;
let members: Record<"byEmail" | "byPhone" | "byBoth" | "withoutConsent" | "elsewhere", string>;
let emailToken: string;
let phoneToken: string;

/** Notes that the address took an email of a team. */
const accept = async (id: string) => {
  await getUnsubscribeLink(id, email, clock.now());
  await db.updateTable("emailLink").set({ acceptedAt: clock.now() }).where("teamId", "=", id).execute();
};

beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  email = `amina${++last}@example.com`;
  ({ id: teamId } = await createTeam({ name: "Otters" }));
  ({ id: otherTeamId } = await createTeam({ name: "Comets" }));
  const add = async (team: string, name: string, values: { phone?: string; consent?: boolean | null }) => {
    const { phone, consent = null } = values;
    const { id } = await createMember(team, {
      name,
      ...(phone && { phone }),
      smsConsent: phone !== undefined,
    });
    if (consent !== null)
      await addEmail(team, id, { email, label: "Mother", position: 1, emailConsent: consent });
    return id;
  };
  members = {
    byEmail: await add(teamId, "Aisha Bello", { consent: true }),
    byPhone: await add(teamId, "Bilal Bello", { phone: PHONE }),
    byBoth: await add(teamId, "Carim Bello", { phone: PHONE, consent: true }),
    withoutConsent: await add(teamId, "Devon Bello", { consent: false }),
    elsewhere: await add(otherTeamId, "Aisha Bello", { consent: true }),
  };
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-18" }));
  const memberIds = [members.byEmail];
  emailToken = await createContactLink({ teamId, gameId, contact: email, memberIds });
  phoneToken = await createContactLink({ teamId, gameId, contact: PHONE, memberIds: [members.byPhone] });
});

const listProven = async (token: string) =>
  (await requireOwnPage(token)).members.map(({ memberId }) => memberId);
const sorted = (...ids: string[]) => ids.toSorted();

describe("a link in an email", () => {
  it("shows and changes the members with that address and consent, and no others [REACH-32]", async () => {
    expect((await openLink(emailToken)).memberIds).toEqual(sorted(members.byEmail, members.byBoth));
    expect((await openLink(phoneToken)).memberIds).toEqual(sorted(members.byPhone, members.byBoth));
    // Every pair of a link and a member.
    const allowed = [
      [emailToken, ["byEmail", "byBoth"]],
      [phoneToken, ["byPhone", "byBoth"]],
      [await createLink({ teamId, gameId, memberId: members.byEmail }), ["byEmail"]],
    ] as const;
    const names = Object.keys(members) as (keyof typeof members)[];
    for (const [token, own] of allowed) {
      const changes = names.map((name) =>
        respondByLink(token, "attending", members[name]).then(
          () => name,
          (error: { code: string }) => error.code,
        ),
      );
      const outcomes = await Promise.all(changes);
      const expected = names.map((name) => (own.some((ownName) => ownName === name) ? name : "LINK_INVALID"));
      expect(outcomes).toEqual(expected);
    }
  });

  it("proves them on Your Games, and another team's only once the address took an email of it [REACH-32]", async () => {
    expect((await listProven(emailToken)).toSorted()).toEqual(sorted(members.byEmail, members.byBoth));
    await accept(otherTeamId);
    expect((await listProven(emailToken)).toSorted()).toEqual(
      sorted(members.byEmail, members.byBoth, members.elsewhere),
    );
    expect(await listProven(phoneToken)).not.toContain(members.byEmail);
  });

  it("ends when the address is taken off, or a manager revokes the member's links [REACH-32]", async () => {
    await db.deleteFrom("memberEmail").where("memberId", "=", members.byBoth).execute();
    expect(await listProven(emailToken)).toEqual([members.byEmail]);
    await revokeLinks({ teamId } as TeamManager, members.byEmail);
    await expect(openLink(emailToken)).rejects.toMatchObject({ code: "LINK_EXPIRED" });
  });

  it("still opens after its holder unsubscribed [REACH-34]", async () => {
    await accept(teamId);
    const { url } = await getUnsubscribeLink(teamId, email, clock.now());
    await unsubscribe(url.split("/").at(-1)!, "team", "192.0.2.1");
    expect((await listProven(emailToken)).toSorted()).toEqual(sorted(members.byEmail, members.byBoth));
  });
});
