import { expect, it } from "vitest";
import {
  findMachineClockInCode,
  findSessionClockInSql,
  findZonesInCode,
  findZonesInSql,
} from "./time-spellings.ts";

const kinds = { findZonesInSql, findSessionClockInSql, findZonesInCode, findMachineClockInCode };

/** Lists the checks that reject this code, once per match. */
const rejectedBy = (code: string) =>
  Object.entries(kinds).flatMap(([kind, find]) => find(`\n${code}\n`).map(() => kind));

it.each([
  "sql`select starts_at AT TIME ZONE 'America/Denver'`",
  "sql`select starts_at at  time\n zone team.time_zone`",
  "sql`select starts_at at local`",
  "sql`select timezone('America/Denver', starts_at)`",
  "sql`select pg_catalog.timezone(zone, starts_at)`",
  "sql`SELECT TIMEZONE (zone, starts_at)`",
  'fn<string>("timezone", [zone, "startsAt"])',
  "sql`set time zone 'America/Denver'`",
  "sql`set local timezone to 'America/Denver'`",
  "sql`SET TIMEZONE = ${zone}`",
  "sql`select make_timestamptz(2026, 4, 16, 19, 0, 0, zone)`",
  "sql`select date_trunc('day', starts_at, 'America/Denver')`",
])("rejects SQL with a zone: %s", (code) => expect(rejectedBy(code)).toEqual(["findZonesInSql"]));

it.each([
  "sql`where game_on = current_date`",
  "sql`where game_time > LOCALTIME`",
  "sql`select localtimestamp`",
  "sql`select current_time`",
  "sql`where now()::date = game_on`",
  "sql`select team.created_at::date`",
  'sql`select "starts_at" :: timestamp`',
  "sql`select cast(starts_at as date)`",
])("rejects the session's clock in SQL: %s", (code) =>
  expect(rejectedBy(code)).toEqual(["findSessionClockInSql"]),
);

it.each([
  'new Intl.DateTimeFormat("en", { timeZone: "America/Denver" })',
  'Intl.DateTimeFormat("en", {\n  hour: "numeric",\n  timeZone: team.timeZone,\n})',
  'new Intl["DateTimeFormat"]("en", { timeZone: zone })',
  'new DateTimeFormat("en", { "timeZone": zone })',
  'new Intl.DateTimeFormat("en", { timeZone })',
  'new Intl.DateTimeFormat("en", options)',
  'new Intl.DateTimeFormat("en", { ...options, hour: "numeric" })',
  'new Intl.DateTimeFormat("en", { timeZone: "Etc/UTC" })',
  "date.toLocaleString(locale, { timeZone: team.zone })",
  "date.toLocaleString(locale, { timeZone })",
  "date.toLocaleString(undefined, options)",
  'date?.toLocaleDateString("en-US", { timeZone: "America/Denver" })',
  'date.toLocaleTimeString("en-US", { timeZone: zone, timeStyle: "short" })',
  "Temporal.Now.instant()",
  "Temporal.ZonedDateTime.from(text)",
  "Temporal.Instant.from(text)",
  "Temporal.PlainDateTime.from(text)",
  'Temporal["Now"]',
  "const { Now } = Temporal;",
  "Temporal.PlainDate.from(on).toZonedDateTime(zone)",
  "instant.toZonedDateTimeISO(zone)",
  "later.withTimeZone(zone)",
  "date.toTemporalInstant()",
])("rejects code with a zone: %s", (code) => expect(rejectedBy(code)).toEqual(["findZonesInCode"]));

it.each([
  "new Date(2026, 3, 16)",
  "new Date(year, month - 1, Number(day), 19, 30)",
  "new Date(\n  parts[0],\n  parts[1],\n)",
  'new Date("2026-04-16T19:00")',
  "new Date(`${on}T${time}`)",
  'new Date(on + "T00:00:00")',
  'new Date("Apr 16, 2026")',
  "Date.parse(`${on} 19:00`)",
  ...["getFullYear", "getMonth", "getDate", "getDay", "getHours", "getMinutes", "getTimezoneOffset"].map(
    (getter) => `now.${getter}()`,
  ),
  "now?.getHours()",
  "clock\n  .now()\n  .getDay()",
  "day.setDate(day.getUTCDate() + 1)",
  "day.setHours(0, 0, 0, 0)",
  "at.toDateString()",
  "at.toTimeString()",
  "at.toLocaleDateString()",
  'at.toLocaleTimeString("en-US", { hour: "numeric" })',
  'value.toLocaleString("en-US", { dateStyle: "medium" })',
  "createdAt.toLocaleString()",
  'game.startsAt!.toLocaleString("en-US")',
  "new Date(startsAt).toLocaleString()",
  "clock.now().toLocaleString()",
  'new Intl.DateTimeFormat("en-US", { hour: "numeric" })',
  "new Intl.DateTimeFormat().format(now)",
])("rejects the machine's clock: %s", (code) => expect(rejectedBy(code)).toEqual(["findMachineClockInCode"]));

it.each([
  'new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" })',
  'new Intl.DateTimeFormat("en-US", {\n  weekday: "long",\n  timeZone: "UTC",\n})',
  'date.toLocaleDateString("en-US", { timeZone: "UTC", month: "short" })',
  'startsAt.toLocaleString("en-US", { timeZone: "UTC" })',
  "new Intl.DateTimeFormat().resolvedOptions().timeZone",
  "Intl.DateTimeFormat().resolvedOptions().timeZone",
  "const options: Intl.DateTimeFormatOptions = { hour: 1 };",
  'team.memberCount.toLocaleString("en-US")',
  'price.toLocaleString("en-US", { style: "currency", currency: "USD" })',
  "new Intl.NumberFormat(locale, options)",
  "const team = { timeZone, name };",
  "format({ timeZone: zone });",
  'Temporal.PlainDate.from("2026-04-16").add({ months: 3 });',
  "const length: Temporal.Duration = a;",
  "new Date()",
  "new Date(startsAt)",
  "new Date(instant.getTime() + days(1))",
  "new Date(Date.UTC(year, month - 1, day))",
  'new Date("2026-04-16")',
  'new Date("2026-04-16T19:00:00Z")',
  'new Date("2026-04-16T19:00:00-05:00")',
  "new Date(`${on}T${time}Z`)",
  'Date.parse(email?.receivedAt ?? "")',
  "now.getTime(); now.getUTCHours(); now.getUTCDay(); now.setUTCDate(1); now.toISOString();",
  "sql`select ${on}::date, ${time}::time, created_at::timestamptz, current_timestamp`",
  "sql`select date_trunc('day', starts_at)`",
  "sql`set local statement_timeout = 100`",
  '"Set Time Zone to your own"; timeZone(team); "moment-timezone (npm)"; "Games start at local time";',
])("allows %s", (code) => expect(rejectedBy(code)).toEqual([]));
