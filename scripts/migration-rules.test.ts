import { describe, expect, it } from "vitest";
import { checkStatements } from "./migration-rules.ts";

const findProblem = (kind: "up" | "upInSteps", ...statements: string[]) =>
  checkStatements(statements, kind)
    .map(({ message }) => message)
    .join("\n");

const dropBecause = (reason: string) => `alter table team drop column nickname -- safe because ${reason}\n`;

describe("migration in one short transaction", () => {
  it.each([
    "create table note (id uuid primary key, team_id uuid not null references team (id))",
    "alter table team add column nickname text",
    "alter table team add column is_public boolean not null default false",
    "alter table team add column seen_at timestamptz not null default now()",
    "alter table team add column tags text[] not null default '{}'",
    "alter table team add column parent_id uuid references team (id)",
    "alter table team add column label text generated always as (name || '!') virtual",
    "alter table team add constraint named check (name <> '') not valid",
    "alter table team add constraint parent foreign key (parent_id) references team (id) not valid",
    "alter table team add constraint nickname_present not null nickname not valid",
    "alter table team add constraint nickname_unique unique using index team_nickname_idx",
    "alter table team alter column nickname set default ''",
    "alter table team set (fillfactor = 80)",
    "insert into sender (name, next_at) values ('+13125550100', now())",
    "create function shout(text) returns text language sql as 'select upper($1)'",
  ])("may run: %s", (statement) => expect(findProblem("up", statement)).toBe(""));

  it.each([
    ["create index team_name_idx on team (name)", "writers wait until it's built"],
    ["create index concurrently team_name_idx on team (name)", "Use buildIndex"],
    ["create unique index on team (name)", "Use buildIndex"],
    ["alter table team add column token uuid default gen_random_uuid()", "computed for each row"],
    ["alter table team add column level integer not null", "needs a default"],
    ["alter table team add column level integer check (level > 0)", "reads or rewrites all rows"],
    ["alter table team add column code text unique", "reads or rewrites all rows"],
    ["alter table team add column number bigint generated always as identity", "reads or rewrites all rows"],
    [
      "alter table team add column label text generated always as (name) stored",
      "reads or rewrites all rows",
    ],
    [
      "alter table team add column home uuid default '00000000-0000-0000-0000-000000000000' references team",
      "reads all rows",
    ],
    ["alter table team add constraint named check (name <> '')", 'Add "not valid"'],
    ["alter table team add foreign key (parent_id) references team (id)", 'Add "not valid"'],
    ["alter table team add unique (name)", "builds an index under an exclusive lock"],
    ["alter table team add primary key (id)", "builds an index under an exclusive lock"],
    ["alter table team alter column nickname set not null", "reads all rows under an exclusive lock"],
    ["alter table team alter column name type varchar(50)", "rewrites the table"],
    ["alter table team validate constraint named", "upInSteps"],
    ["alter table team drop column name", "the previous version still uses it"],
    ["alter table team drop constraint named", "the previous version still uses it"],
    ["alter table team rename column name to title", "the previous version still uses it"],
    ["alter table team rename to club", "the previous version still uses it"],
    ["drop table game", "the previous version still uses it"],
    ["drop index team_name_idx", "concurrently"],
    ["alter table team set unlogged", "isn't known to be safe"],
    ["alter table message attach partition message_2027 default", "isn't known to be safe"],
    ["create table message_2027 partition of message default", "locks the partitioned table"],
    ["update team set name = upper(name)", "upInSteps"],
    ["delete from game", "upInSteps"],
    ["with gone as (delete from game returning id) select from gone", "a query that changes rows"],
    ["truncate game", "isn't known to be safe"],
    ["lock table team in access exclusive mode", "isn't known to be safe"],
    ["cluster team using team_pkey", "isn't known to be safe"],
    ["set lock_timeout = 0", "isn't known to be safe"],
    ["do $$ begin perform 1; end $$", "isn't known to be safe"],
  ])("may not run: %s", (statement, reason) => expect(findProblem("up", statement)).toContain(reason));

  it("may do anything with a table that it creates", () => {
    const made = "create table note (id uuid primary key, body text)";
    const changes = [
      "create index note_body_idx on note (body)",
      "alter table note add constraint filled check (body <> '')",
      "update note set body = upper(body)",
    ];
    expect(findProblem("up", made, ...changes)).toBe("");
    expect(findProblem("up", ...changes).split("\n")).toHaveLength(3);
  });

  it("may not require a value in a column that old rows don't have yet", () => {
    const required = "alter table team add constraint present not null nickname not valid";
    expect(findProblem("up", "alter table team add column nickname text", required)).toContain(
      "keeps old rows from being updated",
    );
  });

  it("may run any statement that gives its reason", () => {
    expect(findProblem("up", dropBecause("no version since 0.4 reads it"))).toBe("");
    expect(findProblem("up", dropBecause("yes"))).not.toBe("");
  });
});

describe("migration in repeatable steps", () => {
  it.each([
    "/* buildIndex */ create index concurrently team_name_idx on team (name)",
    "drop index concurrently if exists team_name_idx",
    "alter table team validate constraint named",
    "update team set level = 1 where id in (select id from team where level is null limit 1000)",
  ])("may run: %s", (statement) => expect(findProblem("upInSteps", statement)).toBe(""));

  it.each([
    ["create table note (id uuid primary key)", "isn't repeatable"],
    ["alter table team add column nickname text", "isn't repeatable"],
    ["insert into sender (name, next_at) values ('+13125550100', now())", "isn't repeatable"],
    ["create index concurrently if not exists team_name_idx on team (name)", "Use buildIndex"],
    ["drop index concurrently team_name_idx", "if exists"],
    ["update team set level = 1 where level is null", "Use fillInBatches, or a limit"],
  ])("may not run: %s", (statement, reason) => expect(findProblem("upInSteps", statement)).toContain(reason));
});
