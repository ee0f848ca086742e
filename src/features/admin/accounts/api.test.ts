import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#features/accounts/schema.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createInvitation,
  createLeague,
  createMember,
  createTeam,
  inviteManager,
} from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import type { Person } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: TestClient;
beforeEach(async () => {
  me = await createAccount({ role: "admin", name: "Ruth Adeyemi" });
  admin = await signInAs(me);
});

const updateAccount = (id: string, body: object) => admin.put(`/admin/accounts/${id}`, body);
const deleteAccount = (id: string) => admin.delete(`/admin/accounts/${id}`);
const getCounts = async () => (await admin.get("/admin/account-counts")).body;

/** Returns a unique word for each test to search for, because other tests create people too. */
const uniqueWord = () => `w${randomUUID().slice(0, 8)}`;
const searchPeople = async (word: string, query = ""): Promise<Person[]> =>
  (await admin.get(`/admin/accounts?search=${encodeURIComponent(word)}${query}`)).body.people;
const listActions = (subjectId: string) =>
  db
    .selectFrom("adminAction")
    .select(["adminId", "adminEmail", "action", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();
const getName = async (id: string) =>
  (await db.selectFrom("appUser").select("name").where("id", "=", id).executeTakeFirst())?.name;

describe("people list", () => {
  it("shows each person's role [ADMACC-05, ADMACC-08, ADMACC-09, ADMACC-10, ADMACC-11, CALL2-33, CALL2-36, CALL2-38, PERM2-01, PERM2-02]", async () => {
    const word = uniqueWord();
    const team = await createTeam({ name: "Harbor Hawks" });
    const withWord = (name: string) => ({ name: `${name} ${word}` });
    for (const role of ["admin", "league_manager", "team_manager"] as const)
      await createAccount({ ...withWord(role), role });
    await createAccount({ ...withWord("none"), withProfile: false });
    const invitedManager = await createAccount({ ...withWord("linked"), withProfile: false });
    await inviteManager(team.id, invitedManager);
    const pendingManager = await createAccount({ ...withWord("asked"), withProfile: false });
    await createInvitation(team.id, { email: pendingManager.email });
    const member = await createMember(team.id, { ...withWord("player"), email: `${word}@example.com` });
    const managingMember = await createMember(team.id, withWord("captain"));
    await createInvitation(team.id, { email: `captain-${word}@example.com`, memberId: managingMember.id });
    // People with an account aren't listed a second time as team members.
    const accountHolder = await createAccount(withWord("known"));
    await createMember(team.id, { ...withWord("known entry"), email: accountHolder.email.toUpperCase() });

    const people = await searchPeople(word);
    expect(people.map(({ name, kind, role }) => [name.split(" ")[0], kind, role])).toEqual([
      ["known", "user", "team_manager"],
      ["captain", "member", "member_manager"],
      ["player", "member", "member"],
      ["asked", "user", "invited_manager"],
      ["linked", "user", "invited_manager"],
      ["none", "user", "no_profile"],
      ["team_manager", "user", "team_manager"],
      ["league_manager", "user", "league_manager"],
      ["admin", "user", "admin"],
    ]);
    expect(people.find(({ id }) => id === member.id)).toMatchObject({
      email: `${word}@example.com`,
      teams: [{ name: "Harbor Hawks" }],
      lastSignInAt: null,
    });
    expect(people.find(({ id }) => id === invitedManager.id)).toMatchObject({
      teams: [{ name: "Harbor Hawks" }],
      teamCount: 1,
    });
  });

  it("can be searched and filtered by type and role [ADMACC-02, ADMACC-03, ADMACC-04]", async () => {
    const word = uniqueWord();
    const team = await createTeam();
    const manager = await createAccount({ name: "Maya", email: `maya-${word}@example.com` });
    const league = await createAccount({ name: `100% ${word}`, role: "league_manager" });
    const member = await createMember(team.id, { name: `Aisha ${word.toUpperCase()}` });
    const searchIds = async (query = "") => (await searchPeople(word, query)).map(({ id }) => id);
    expect(await searchIds()).toEqual([member.id, league.id, manager.id]);
    expect(await searchIds("&kind=user")).toEqual([league.id, manager.id]);
    expect(await searchIds("&kind=member")).toEqual([member.id]);
    expect(await searchIds("&role=league_manager")).toEqual([league.id]);
    expect(await searchIds("&role=member")).toEqual([member.id]);
    expect(await searchIds("&role=member&kind=user")).toEqual([]);
    expect(await searchIds("&role=no_profile")).toEqual([]);
    // Wildcard characters in the search text match only themselves.
    expect((await searchPeople(`100% ${word}`)).map(({ id }) => id)).toEqual([league.id]);
    expect(await searchPeople(`1_0% ${word}`)).toEqual([]);
  });

  it("shows every person exactly once across pages", async () => {
    const word = uniqueWord();
    const team = await createTeam();
    const createdIds: string[] = [];
    for (let index = 0; index < 60; index++)
      createdIds.push(
        index % 3 === 0
          ? (await createAccount({ name: `Pat ${word}` })).id
          : (await createMember(team.id, { name: `Pat ${word}` })).id,
      );
    const page1 = (await admin.get(`/admin/accounts?search=${word}`)).body;
    const page2 = (await admin.get(`/admin/accounts?search=${word}&cursor=${page1.nextCursor}`)).body;
    expect(page1.people).toHaveLength(50);
    expect([...page1.people, ...page2.people].map(({ id }: Person) => id)).toEqual(createdIds.toReversed());
    expect(page2.nextCursor).toBeNull();
  });

  it("marks the person who is viewing it and shows last sign-ins and managed teams [ADMACC-05, ADMACC-07, DATA2-30]", async () => {
    const [self] = await searchPeople(me.email);
    expect(self).toMatchObject({ isSelf: true, teams: [], teamCount: 0 });
    expect(Date.now() - Date.parse(self!.lastSignInAt!)).toBeLessThan(60_000);
    const otherUser = await createAccount();
    for (const name of ["One", "Two", "Three", "Four"]) await createTeam({ name, managerId: otherUser.id });
    expect((await searchPeople(otherUser.email))[0]).toMatchObject({
      isSelf: false,
      lastSignInAt: null,
      teams: [{ name: "Four" }, { name: "Three" }, { name: "Two" }],
      teamCount: 4,
    });
  });

  it("counts people by type [ADMACC-01]", async () => {
    const before = await getCounts();
    const team = await createTeam();
    await createAccount({ role: "league_manager" });
    await createMember(team.id);
    await createMember(team.id);
    expect(await getCounts()).toEqual({
      users: before.users + 2,
      members: before.members + 2,
      teamManagers: before.teamManagers + 1,
      leagueManagers: before.leagueManagers + 1,
    });
  });
});

describe("account update", () => {
  it("changes the name and role but not the email, and records the change [ADMACC-06, ADMACC-13]", async () => {
    const otherUser = await createAccount({ name: "Pat" });
    const response = await updateAccount(otherUser.id, {
      name: "Patricia",
      role: "league_manager",
      email: "x@example.com",
    });
    expect(response.status).toBe(200);
    expect((await searchPeople(otherUser.email))[0]).toMatchObject({
      name: "Patricia",
      role: "league_manager",
      email: otherUser.email,
    });
    expect(await listActions(otherUser.id)).toEqual([
      {
        adminId: me.id,
        adminEmail: me.email,
        action: "account.update",
        before: { name: "Pat", role: "team_manager", email: otherUser.email },
        after: { name: "Patricia", role: "league_manager", email: otherUser.email },
      },
    ]);
  });

  it("creates a profile only if a role is given [OP2-04]", async () => {
    const otherUser = await createAccount({ withProfile: false });
    await updateAccount(otherUser.id, { name: "Pat", role: null });
    expect((await searchPeople(otherUser.email))[0]!.role).toBe("no_profile");
    await updateAccount(otherUser.id, { name: "Pat", role: "admin" });
    expect((await searchPeople(otherUser.email))[0]!.role).toBe("admin");
  });

  it("rejects a new password and changes nothing [ADMACC-14]", async () => {
    const otherUser = await createAccount({ name: "Pat" });
    const response = await updateAccount(otherUser.id, {
      name: "New",
      role: "team_manager",
      password: "chosen for them",
    });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: "PASSWORD_UPDATE_UNSUPPORTED",
        message: "Direct password update is not implemented for security reasons",
      },
    });
    expect(await getName(otherUser.id)).toBe("Pat");
    expect(await listActions(otherUser.id)).toEqual([]);
    await signInAs(otherUser);
  });

  it("rejects a change to your own role or to a missing account", async () => {
    expect((await updateAccount(me.id, { name: "Ruth", role: "admin" })).status).toBe(200);
    const ownRole = await updateAccount(me.id, { name: "Ruth", role: "team_manager" });
    expect(ownRole.body.code).toBe("CANNOT_TARGET_SELF");
    expect((await updateAccount(randomUUID(), { name: "Ruth", role: "admin" })).status).toBe(404);
    expect((await updateAccount(me.id, { name: "", role: "owner" })).body.code).toBe("INVALID_INPUT");
  });

  it("keeps one administrator when two try to remove each other's roles concurrently", async () => {
    const otherUser = await createAccount({ role: "admin" });
    const otherAdmin = await signInAs(otherUser);
    const responses = await Promise.all([
      updateAccount(otherUser.id, { name: "Two", role: "team_manager" }),
      otherAdmin.put(`/admin/accounts/${me.id}`, { name: "One", role: "team_manager" }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it("sends a password reset email [ADMACC-15]", async () => {
    const otherUser = await createAccount();
    expect((await admin.post(`/admin/accounts/${otherUser.id}/password-resets`)).status).toBe(200);
    expect(await listJobs({ template: "reset-password", userId: otherUser.id })).toHaveLength(1);
    const actions = await listActions(otherUser.id);
    expect(actions.map(({ action }) => action)).toEqual(["account.send-password-reset"]);
    const withoutProfile = await createAccount({ withProfile: false });
    expect((await admin.post(`/admin/accounts/${withoutProfile.id}/password-resets`)).status).toBe(404);
  });
});

describe("account deletion", () => {
  it("ends the account's sessions, is recorded, and returns a 404 the second time [ADMACC-19, CALL2-35, CALL2-37]", async () => {
    const otherUser = await createAccount({ name: "Pat" });
    const client = await signInAs(otherUser);
    expect((await deleteAccount(otherUser.id)).status).toBe(200);
    expect((await client.get("/me")).status).toBe(401);
    expect(await listActions(otherUser.id)).toMatchObject([
      {
        action: "account.remove",
        before: { name: "Pat", email: otherUser.email, role: "team_manager" },
        after: null,
      },
    ]);
    expect((await deleteAccount(otherUser.id)).status).toBe(404);
  });

  it("is rejected for your own account [ADMACC-07, PERM2-09]", async () => {
    expect((await deleteAccount(me.id)).body.code).toBe("CANNOT_TARGET_SELF");
    expect(await getName(me.id)).toBe("Ruth Adeyemi");
  });

  it("is rejected for an account that still owns teams or leagues [OP2-39]", async () => {
    const [coach, organizer] = [await createAccount(), await createAccount({ role: "league_manager" })];
    const team = await createTeam({ managerId: coach.id });
    await createLeague(organizer.id, [team.id]);
    for (const { id } of [coach, organizer]) {
      expect((await deleteAccount(id)).body.code).toBe("USER_IS_MANAGER");
      expect(await listActions(id)).toEqual([]);
    }
  });
});

describe("team members without an account", () => {
  it("can be updated, including their email, and deleted [ADMACC-06, ADMACC-13, CALL2-18, CALL2-19]", async () => {
    const word = uniqueWord();
    const member = await createMember((await createTeam()).id, { name: `Aisha ${word}` });
    const address = `/admin/team-members/${member.id}`;
    expect((await admin.put(address, { name: `A ${word}`, email: "A.B@Example.com" })).status).toBe(200);
    expect((await searchPeople(word))[0]).toMatchObject({ name: `A ${word}`, email: "a.b@example.com" });
    expect((await admin.put(address, { name: `A ${word}`, email: "" })).status).toBe(200);
    expect((await searchPeople(word))[0]!.email).toBeNull();
    expect((await admin.delete(address)).status).toBe(200);
    expect(await searchPeople(word)).toEqual([]);
    expect((await admin.delete(address)).status).toBe(404);
    expect(
      (await listActions(member.id)).map(({ action, before }) => [action, (before as { name: string }).name]),
    ).toEqual([
      ["member.update", `Aisha ${word}`],
      ["member.update", `A ${word}`],
      ["member.remove", `A ${word}`],
    ]);
  });

  it("are the only members that administrators can update or delete [ADMACC-13]", async () => {
    const account = await createAccount();
    const member = await createMember((await createTeam()).id, { email: account.email });
    const address = `/admin/team-members/${member.id}`;
    expect((await admin.put(address, { name: "A", email: "other@example.com" })).status).toBe(404);
    expect((await admin.delete(address)).status).toBe(404);
  });
});

describe("administrator-only access", () => {
  it.each<Role>(["team_manager", "league_manager"])("rejects a %s [ADMACC-24, PERM2-12]", async (role) => {
    const client = await signInAs(await createAccount({ role }));
    for (const path of ["/admin/accounts", "/admin/account-counts"])
      expect(await client.get(path)).toMatchObject({ status: 403, body: { code: "ADMIN_ONLY" } });
    expect((await client.delete(`/admin/accounts/${me.id}`)).status).toBe(403);
  });
});
