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
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import type { Person } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: TestClient;
beforeEach(async () => {
  me = await createAccount({ role: "admin", name: "Ruth Adeyemi" });
  admin = await clientOf(me);
});

const change = (id: string, body: object) => admin.put(`/admin/accounts/${id}`, body);
const remove = (id: string) => admin.delete(`/admin/accounts/${id}`);
const count = async () => (await admin.get("/admin/account-counts")).body;

/** A word of its own for each test: the others make people too. */
const aWord = () => `w${randomUUID().slice(0, 8)}`;
const search = async (word: string, more = ""): Promise<Person[]> =>
  (await admin.get(`/admin/accounts?search=${encodeURIComponent(word)}${more}`)).body.people;
const actsOn = (subjectId: string) =>
  db
    .selectFrom("adminAct")
    .select(["adminId", "adminEmail", "act", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();
const nameOf = async (id: string) =>
  (await db.selectFrom("appUser").select("name").where("id", "=", id).executeTakeFirst())?.name;

describe("the list of people", () => {
  it("says of everybody what they are [ADMACC-05, ADMACC-08, ADMACC-09, ADMACC-10, ADMACC-11, CALL2-33, CALL2-36, CALL2-38, PERM2-01, PERM2-02]", async () => {
    const word = aWord();
    const team = await createTeam({ name: "Harbor Hawks" });
    const named = (name: string) => ({ name: `${name} ${word}` });
    for (const role of ["admin", "league_manager", "team_manager"] as const)
      await createAccount({ ...named(role), role });
    await createAccount({ ...named("none"), withProfile: false });
    const linked = await createAccount({ ...named("linked"), withProfile: false });
    await inviteManager(team.id, linked);
    const asked = await createAccount({ ...named("asked"), withProfile: false });
    await createInvitation(team.id, { email: asked.email });
    const member = await createMember(team.id, { ...named("player"), email: `${word}@example.com` });
    const captain = await createMember(team.id, named("captain"));
    await createInvitation(team.id, { email: `captain-${word}@example.com`, memberId: captain.id });
    // Somebody with an account is not listed a second time by their roster entries.
    const known = await createAccount(named("known"));
    await createMember(team.id, { ...named("known entry"), email: known.email.toUpperCase() });

    const people = await search(word);
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
      teams: ["Harbor Hawks"],
      lastSignInAt: null,
    });
    expect(people.find(({ id }) => id === linked.id)).toMatchObject({
      teams: ["Harbor Hawks"],
      teamCount: 1,
    });
  });

  it("is searched and filtered by type and role [ADMACC-02, ADMACC-03, ADMACC-04]", async () => {
    const word = aWord();
    const team = await createTeam();
    const manager = await createAccount({ name: "Maya", email: `maya-${word}@example.com` });
    const league = await createAccount({ name: `100% ${word}`, role: "league_manager" });
    const member = await createMember(team.id, { name: `Aisha ${word.toUpperCase()}` });
    const ids = async (more = "") => (await search(word, more)).map(({ id }) => id);
    expect(await ids()).toEqual([member.id, league.id, manager.id]);
    expect(await ids("&kind=user")).toEqual([league.id, manager.id]);
    expect(await ids("&kind=member")).toEqual([member.id]);
    expect(await ids("&role=league_manager")).toEqual([league.id]);
    expect(await ids("&role=member")).toEqual([member.id]);
    expect(await ids("&role=member&kind=user")).toEqual([]);
    expect(await ids("&role=no_profile")).toEqual([]);
    // What is typed is no pattern.
    expect((await search(`100% ${word}`)).map(({ id }) => id)).toEqual([league.id]);
    expect(await search(`1_0% ${word}`)).toEqual([]);
  });

  it("comes page by page, each person once", async () => {
    const word = aWord();
    const team = await createTeam();
    const made: string[] = [];
    for (let index = 0; index < 60; index++)
      made.push(
        index % 3 === 0
          ? (await createAccount({ name: `Pat ${word}` })).id
          : (await createMember(team.id, { name: `Pat ${word}` })).id,
      );
    const first = (await admin.get(`/admin/accounts?search=${word}`)).body;
    const second = (await admin.get(`/admin/accounts?search=${word}&cursor=${first.nextCursor}`)).body;
    expect(first.people).toHaveLength(50);
    expect([...first.people, ...second.people].map(({ id }: Person) => id)).toEqual(made.toReversed());
    expect(second.nextCursor).toBeNull();
  });

  it("says who is asking, when somebody last signed in and what they manage [ADMACC-05, ADMACC-07, DATA2-30]", async () => {
    const [self] = await search(me.email);
    expect(self).toMatchObject({ isSelf: true, teams: [], teamCount: 0 });
    expect(Date.now() - Date.parse(self!.lastSignInAt!)).toBeLessThan(60_000);
    const other = await createAccount();
    for (const name of ["One", "Two", "Three", "Four"]) await createTeam({ name, managerId: other.id });
    expect((await search(other.email))[0]).toMatchObject({
      isSelf: false,
      lastSignInAt: null,
      teams: ["Four", "Three", "Two"],
      teamCount: 4,
    });
  });

  it("has the counts above it [ADMACC-01]", async () => {
    const before = await count();
    const team = await createTeam();
    await createAccount({ role: "league_manager" });
    await createMember(team.id);
    await createMember(team.id);
    expect(await count()).toEqual({
      users: before.users + 2,
      members: before.members + 2,
      teamManagers: before.teamManagers + 1,
      leagueManagers: before.leagueManagers + 1,
    });
  });
});

describe("changing an account", () => {
  it("changes name and role, never the address, and is written down [ADMACC-06, ADMACC-13]", async () => {
    const other = await createAccount({ name: "Pat" });
    const answer = await change(other.id, {
      name: "Patricia",
      role: "league_manager",
      email: "x@example.com",
    });
    expect(answer.status).toBe(200);
    expect((await search(other.email))[0]).toMatchObject({
      name: "Patricia",
      role: "league_manager",
      email: other.email,
    });
    expect(await actsOn(other.id)).toEqual([
      {
        adminId: me.id,
        adminEmail: me.email,
        act: "account.update",
        before: { name: "Pat", role: "team_manager", email: other.email },
        after: { name: "Patricia", role: "league_manager", email: other.email },
      },
    ]);
  });

  it("gives who has no profile one with a role, and none without [OP2-04]", async () => {
    const other = await createAccount({ withProfile: false });
    await change(other.id, { name: "Pat", role: null });
    expect((await search(other.email))[0]!.role).toBe("no_profile");
    await change(other.id, { name: "Pat", role: "admin" });
    expect((await search(other.email))[0]!.role).toBe("admin");
  });

  it("refuses a password and changes nothing then [ADMACC-14]", async () => {
    const other = await createAccount({ name: "Pat" });
    const answer = await change(other.id, { name: "New", role: "team_manager", password: "chosen for them" });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: "PASSWORD_BY_HAND",
        message: "Direct password update is not implemented for security reasons",
      },
    });
    expect(await nameOf(other.id)).toBe("Pat");
    expect(await actsOn(other.id)).toEqual([]);
    await clientOf(other);
  });

  it("leaves one's own role, and says when nobody is there", async () => {
    expect((await change(me.id, { name: "Ruth", role: "admin" })).status).toBe(200);
    expect((await change(me.id, { name: "Ruth", role: "team_manager" })).body.code).toBe("OWN_ACCOUNT");
    expect((await change(randomUUID(), { name: "Ruth", role: "admin" })).status).toBe(404);
    expect((await change(me.id, { name: "", role: "owner" })).body.code).toBe("INVALID_INPUT");
  });

  it("by two administrators who take the role from each other leaves one", async () => {
    const other = await createAccount({ role: "admin" });
    const theirs = await clientOf(other);
    const answers = await Promise.all([
      change(other.id, { name: "Two", role: "team_manager" }),
      theirs.put(`/admin/accounts/${me.id}`, { name: "One", role: "team_manager" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 403]);
  });

  it("can mail a link for a new password [ADMACC-15]", async () => {
    const other = await createAccount();
    expect((await admin.post(`/admin/accounts/${other.id}/password-resets`)).status).toBe(200);
    expect(await jobsWith({ mail: "reset-password", userId: other.id })).toHaveLength(1);
    expect((await actsOn(other.id)).map(({ act }) => act)).toEqual(["account.send-password-reset"]);
    const nobody = await createAccount({ withProfile: false });
    expect((await admin.post(`/admin/accounts/${nobody.id}/password-resets`)).status).toBe(404);
  });
});

describe("deleting an account", () => {
  it("ends its sessions and is written down; again it is not there [ADMACC-19, CALL2-35, CALL2-37]", async () => {
    const other = await createAccount({ name: "Pat" });
    const client = await clientOf(other);
    expect((await remove(other.id)).status).toBe(200);
    expect((await client.get("/me")).status).toBe(401);
    expect(await actsOn(other.id)).toMatchObject([
      {
        act: "account.remove",
        before: { name: "Pat", email: other.email, role: "team_manager" },
        after: null,
      },
    ]);
    expect((await remove(other.id)).status).toBe(404);
  });

  it("is refused for one's own, whatever the client shows [ADMACC-07, PERM2-09]", async () => {
    expect((await remove(me.id)).body.code).toBe("OWN_ACCOUNT");
    expect(await nameOf(me.id)).toBe("Ruth Adeyemi");
  });

  it("is refused while they manage teams or leagues [OP2-39]", async () => {
    const [coach, organiser] = [await createAccount(), await createAccount({ role: "league_manager" })];
    const team = await createTeam({ managerId: coach.id });
    await createLeague(organiser.id, [team.id]);
    for (const { id } of [coach, organiser]) {
      expect((await remove(id)).body.code).toBe("STILL_MANAGES");
      expect(await actsOn(id)).toEqual([]);
    }
  });
});

describe("team members without an account", () => {
  it("are changed with their address, and deleted [ADMACC-06, ADMACC-13, CALL2-18, CALL2-19]", async () => {
    const word = aWord();
    const member = await createMember((await createTeam()).id, { name: `Aisha ${word}` });
    const address = `/admin/team-members/${member.id}`;
    expect((await admin.put(address, { name: `A ${word}`, email: "A.B@Example.com" })).status).toBe(200);
    expect((await search(word))[0]).toMatchObject({ name: `A ${word}`, email: "a.b@example.com" });
    expect((await admin.put(address, { name: `A ${word}`, email: "" })).status).toBe(200);
    expect((await search(word))[0]!.email).toBeNull();
    expect((await admin.delete(address)).status).toBe(200);
    expect(await search(word)).toEqual([]);
    expect((await admin.delete(address)).status).toBe(404);
    expect(
      (await actsOn(member.id)).map(({ act, before }) => [act, (before as { name: string }).name]),
    ).toEqual([
      ["member.update", `Aisha ${word}`],
      ["member.update", `A ${word}`],
      ["member.remove", `A ${word}`],
    ]);
  });

  it("are not those with one [ADMACC-13]", async () => {
    const account = await createAccount();
    const member = await createMember((await createTeam()).id, { email: account.email });
    const address = `/admin/team-members/${member.id}`;
    expect((await admin.put(address, { name: "A", email: "other@example.com" })).status).toBe(404);
    expect((await admin.delete(address)).status).toBe(404);
  });
});

describe("everybody else", () => {
  it.each<Role>(["team_manager", "league_manager"])(
    "gets nothing as a %s [ADMACC-24, PERM2-12]",
    async (role) => {
      const client = await clientOf(await createAccount({ role }));
      for (const path of ["/admin/accounts", "/admin/account-counts"])
        expect(await client.get(path)).toMatchObject({ status: 403, body: { code: "ADMIN_ONLY" } });
      expect((await client.delete(`/admin/accounts/${me.id}`)).status).toBe(403);
    },
  );
});
