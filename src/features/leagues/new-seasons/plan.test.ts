import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGroup } from "#tests/factories/groups.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { seasonPlan } from "./rules.ts";

it("classifies every table and column that belongs to a team or a member [START-29]", async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select pg_class.relname::text as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and (
      relname = 'team'
      or exists (select from pg_attribute part where part.attrelid = pg_class.oid and attname in ('team_id', 'member_id'))
      or exists (
        select from pg_constraint
        where conrelid = pg_class.oid and confrelid in ('team'::regclass, 'team_member'::regclass)
      )
    )
    group by 1 order by 1`.execute(db);
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(seasonPlan).toSorted());
  const plannedRows = rows.map(({ table, columns }) => {
    const plan = seasonPlan[table]!;
    return { table, columns: typeof plan === "string" ? columns : Object.keys(plan) };
  });
  expect(rows).toEqual(plannedRows);
});

/** Reads the carried columns of a team's rows, so that both seasons can be compared. */
async function readCarried(table: string, teamId: string) {
  const plan = seasonPlan[table]!;
  const columns = Object.keys(plan).filter(
    (column) => typeof plan !== "string" && plan[column] === "carried",
  );
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(array[${sql.join(columns.map((column) => sql`to_jsonb(${sql.ref(column)})`))}]::jsonb[])::text as row
    from ${sql.table(table)} where ${sql.ref(table === "team" ? "id" : "team_id")} = ${teamId} order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

it.each([
  { title: "with In by Default", settings: { inByDefault: true } },
  { title: "with a maximum", settings: { maximumPlayers: 12 } },
])("carries exactly what the list says over, $title [START-29]", async ({ settings }) => {
  const owner = await createAccount({ name: "Maya Okafor" });
  const manager = await createAccount();
  const { id: teamId } = await createTeam({
    managerId: owner.id,
    sport: "Futsal",
    kit: "navy-hoops",
    timeZone: "America/Denver",
    minimumPlayers: 7,
    responsesDueHours: 12,
    ...settings,
    reminderOffsetsMinutes: [2880, 90],
    quietFrom: "22:00",
    quietUntil: "08:00",
    createdByLeague: true,
    preferredBlockoutDays: ["Friday"],
    settingsVersion: 4,
    trialSms: 25,
  });
  const aisha = await createMember(teamId, {
    name: "Aisha Bello",
    email: "aisha@example.com",
    smsConsent: true,
    addedVia: "import",
  });
  const sub = await createMember(teamId, { name: "Cole Lindqvist", subPosition: 2, smsConsent: true });
  await db.updateTable("teamMember").set({ addedBy: owner.id, linkGeneration: 3 }).execute();
  await db
    .insertInto("memberPhone")
    .values({ teamId, memberId: aisha.id, position: 1, label: "Mother", phone: "+13125550777" })
    .execute();
  await addEmail(teamId, aisha.id, {
    position: 1,
    label: "Mother",
    email: "amina@example.com",
    emailConsent: true,
  });
  await db.updateTable("memberEmail").set({ language: "es" }).where("memberId", "=", aisha.id).execute();
  await db.updateTable("memberPhone").set({ language: "fr" }).where("memberId", "=", aisha.id).execute();
  await db
    .insertInto("memberAway")
    .values({ teamId, memberId: sub.id, fromOn: "2030-05-01", untilOn: "2030-05-09", createdAt: new Date() })
    .execute();
  await createGroup(teamId, { name: "Goalie", minimum: 1 });
  await createGroup(teamId, { name: "Women", memberIds: [aisha.id, sub.id] });
  await db
    .insertInto("memberWeekday")
    .values({ teamId, memberId: sub.id, weekday: 2, untilOn: "2030-05-09", createdAt: new Date() })
    .execute();
  await inviteManager(teamId, manager);
  await db.updateTable("teamManager").set({ memberId: aisha.id, invitedBy: owner.id }).execute();
  await db
    .insertInto("wrongNumber")
    .values({ teamId, phone: sub.phone, createdAt: new Date("2026-02-01") })
    .execute();
  await createLeague(owner.id, [teamId]);
  const client = await signInAs(owner);
  await client.put(`/teams/${teamId}/alert-phone`, { phone: "(312) 555-0178", consent: true });

  const { status, body } = await client.post(`/teams/${teamId}/seasons`, {
    name: "Lakeview Otters 2027",
    seasonMonths: 6,
    memberIds: [aisha.id, sub.id],
    requestKey: randomUUID(),
  });
  expect([status, body]).toMatchObject([201, { name: "Lakeview Otters 2027", memberCount: 2 }]);
  for (const [table, plan] of Object.entries(seasonPlan)) {
    if (typeof plan === "string") continue;
    const [before, after] = [await readCarried(table, teamId), await readCarried(table, body.id)];
    expect([table, before]).not.toEqual([table, []]);
    expect([table, after]).toEqual([table, before]);
  }
  const grouped = await db
    .selectFrom("memberGroup")
    .innerJoin("teamGroup", "teamGroup.id", "memberGroup.groupId")
    .innerJoin("teamMember", "teamMember.id", "memberGroup.memberId")
    .select(["teamGroup.name as group", "teamMember.name"])
    .where("memberGroup.teamId", "=", body.id)
    .orderBy("teamMember.name")
    .execute();
  expect(grouped).toEqual([
    { group: "Women", name: aisha.name },
    { group: "Women", name: sub.name },
  ]);
  const team = await db.selectFrom("team").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
  expect(team).toMatchObject({
    preferredBlockoutDays: [],
    settingsVersion: 1,
    trialSms: 0,
    archivedAt: null,
  });
  const members = await db.selectFrom("teamMember").selectAll().where("teamId", "=", body.id).execute();
  expect(members.map(({ linkGeneration, active }) => [linkGeneration, active])).toEqual([
    [0, true],
    [0, true],
  ]);
  const managers = await db.selectFrom("teamManager").selectAll().where("teamId", "=", body.id).execute();
  expect(managers).toMatchObject([
    { userId: manager.id, memberId: members.find(({ name }) => name === aisha.name)!.id },
  ]);
});
