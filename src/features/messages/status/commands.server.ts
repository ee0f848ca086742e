import { sql } from "kysely";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db, preferIndexScans, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { textsByState } from "#platform/metrics.ts";
import { recordError } from "#platform/sms/error-log.ts";
import { findText } from "#platform/sms/provider.ts";
import { traceText } from "#platform/tracing.ts";
import { lockReservations, reserveMore } from "../allowance/commands.server.ts";
import { storeSendResults } from "../commands.server.ts";
import { providerStates } from "../rules.ts";
import { recordEvidence } from "../senders/commands.server.ts";
import type { MessageState } from "../schema.ts";
import { suppressNumbers } from "../unreachable/commands.server.ts";
import { collectEvidence, isRetryable, judgeReport, type StatusReport } from "./rules.ts";

/** How long to wait before retrying a text to a phone that was off or out of range. */
const RETRY_AFTER = minutes(10);

/**
 * What happened to a report. It's `stored` if it took effect or never will. It's `postponed` if the provider has to send
 * it again, and `locked` if another transaction was using its text.
 */
export type ReportOutcome = "stored" | "postponed" | "locked";

type LockedText = {
  id: string;
  month: string;
  teamId: string;
  state: MessageState;
  phone: string | null;
  cost: number;
  segments: number;
  attempts: number;
  providerSid: string | null;
  retried: boolean;
  validUntil: Date;
  sender: string | null;
};
type Change = { text: LockedText; code: number | null; dueAt: Date | null };
/** A report's outcome, or the text that must be marked as accepted before the report can be applied. */
type Verdict = ReportOutcome | LockedText;

/**
 * Applies status reports from the provider, all in one transaction, and returns what happened to each. Idempotent and
 * order-independent, because states only move forward. Doesn't wait for texts that are in use, so it can't deadlock with
 * the transactions that send them.
 */
export async function applyReports(reports: readonly StatusReport[]): Promise<ReportOutcome[]> {
  const verdicts = await applyOnce(reports);
  // A report proves that the provider has the text, even if the text's sender died before it could record that. The
  // provider may never report on it again.
  const accepted = reports.flatMap((report, position) => {
    const verdict = verdicts[position]!;
    return typeof verdict === "string" ? [] : [{ position, report, text: verdict }];
  });
  if (accepted.length > 0) {
    await storeSendResults(
      accepted.map(({ report: { sid }, text: { phone, segments, ...message } }) => ({
        message: { ...message, phone: phone! },
        outcome: { kind: "accepted", sid, segments },
      })),
    );
    const outcomes = await applyOnce(accepted.map(({ report }) => report));
    for (const [index, { position }] of accepted.entries()) verdicts[position] = outcomes[index]!;
  }
  return verdicts.map((verdict) => (typeof verdict === "string" ? verdict : "postponed"));
}

async function applyOnce(reports: readonly StatusReport[]): Promise<Verdict[]> {
  const now = clock.now();
  const { verdicts, applied } = await db.transaction().execute(async (trx) => {
    const reservations = await lockForRetries(trx, reports.filter(isRetryable));
    const texts = await lockTexts(trx, reports);
    const changes = new Map<string, Change>();
    const newVerdicts: Verdict[] = [];
    const newlyApplied: (StatusReport & { phone: string | null; sender: string | null })[] = [];
    for (const report of reports) {
      const text = texts.get(report.id);
      if (!text) {
        newVerdicts.push(text === null ? "locked" : "stored");
        continue;
      }
      const judgment = judgeReport(text, report);
      if (judgment !== "apply") {
        newVerdicts.push(judgment === "ignore" ? "stored" : canAccept(text, report) ? text : "postponed");
        continue;
      }
      newVerdicts.push("stored");
      const { phone, sender } = text;
      const dueAt = await findRetry(trx, text, report, reservations, now);
      newlyApplied.push({ ...report, state: dueAt ? "queued" : report.state, phone, sender });
      Object.assign(text, dueAt ? { state: "queued", retried: true, sender: null } : { state: report.state });
      changes.set(text.id, { text, code: report.code, dueAt });
    }
    await storeChanges(trx, [...changes.values()], now);
    await suppressNumbers(
      trx,
      newlyApplied.flatMap(({ phone, code }) => (phone !== null && code !== null ? [{ phone, code }] : [])),
    );
    return { verdicts: newVerdicts, applied: newlyApplied };
  });
  for (const { id, state, code } of applied) {
    textsByState.inc({ state });
    const fields = code === null ? {} : { "text.code": code };
    traceText(id, `text ${state}`, { from: now, to: clock.now(), fields });
    if (code !== null) recordError(code);
  }
  for (const evidence of collectEvidence(applied)) await recordEvidence("reports", evidence);
  return verdicts;
}

/** Returns whether a report proves that the provider has a text that's still being submitted. */
const canAccept = ({ state, phone }: LockedText, { sid }: StatusReport) =>
  state === "submitting" && phone !== null && sid !== "";

/** Follows the global lock order: locks the reservations of texts that may be retried before the texts. */
async function lockForRetries(trx: Trx, reports: readonly StatusReport[]): Promise<Map<string, number>> {
  if (reports.length === 0) return new Map();
  const teams = await trx
    .selectFrom("message")
    .select("teamId")
    .distinct()
    .where(
      "id",
      "in",
      reports.map(({ id }) => id),
    )
    .where(
      "month",
      "in",
      reports.map(({ month }) => month),
    )
    .execute();
  return teams.length === 0
    ? new Map()
    : lockReservations(
        trx,
        teams.map(({ teamId }) => teamId),
      );
}

/** Locks the reports' texts. A text that another transaction is using is null, and one that doesn't exist is missing. */
async function lockTexts(
  trx: Trx,
  reports: readonly StatusReport[],
): Promise<Map<string, LockedText | null>> {
  const ids = [...new Set(reports.map(({ id }) => id))];
  const months = [...new Set(reports.map(({ month }) => month))];
  const { rows } = await sql<LockedText>`/* prepared: lock-reported */
    select id, month, team_id as "teamId", state, phone, cost, segments, attempts, provider_sid as "providerSid", retried,
      valid_until as "validUntil", sender
    from message where id = any(${ids}::uuid[]) and month = any(${months}::date[])
    for update skip locked`.execute(trx);
  const texts = new Map<string, LockedText | null>(rows.map((row) => [row.id, row]));
  const others = ids.filter((id) => !texts.has(id));
  if (others.length === 0) return texts;
  const { rows: locked } = await sql<{ id: string }>`
    select id from message where id = any(${others}::uuid[]) and month = any(${months}::date[])`.execute(trx);
  for (const { id } of locked) texts.set(id, null);
  return texts;
}

/** Reserves a retry if the code allows one and the text is still useful by then. Returns when to send it, or null. */
async function findRetry(
  trx: Trx,
  { phone, retried, validUntil, teamId, cost }: LockedText,
  report: StatusReport,
  reservations: Map<string, number>,
  now: Date,
): Promise<Date | null> {
  const dueAt = after(now, RETRY_AFTER);
  // Texts whose numbers were erased in the meantime aren't retried (OP-40).
  if (!isRetryable(report) || phone === null || retried || dueAt >= validUntil) return null;
  const reserved = reservations.get(teamId);
  if (reserved === undefined || !(await reserveMore(trx, teamId, cost, reserved))) return null;
  reservations.set(teamId, reserved + cost);
  return dueAt;
}

async function storeChanges(trx: Trx, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ text: { id, month, state }, code, dueAt }) => ({
    id,
    month,
    state,
    code,
    dueAt,
  }));
  await sql`/* prepared: store-reports */
    update message set state = change.state, provider_code = change.code, updated_at = ${now},
      retried = message.retried or change."dueAt" is not null, due_at = coalesce(change."dueAt", message.due_at),
      sender = case when change."dueAt" is null then message.sender end
    from json_to_recordset(${JSON.stringify(rows)}) as change (id uuid, month date, state text, code int, "dueAt" timestamptz)
    where message.id = change.id and message.month = change.month`.execute(trx);
}

/**
 * How long to wait for a report before looking up the text. Reports usually arrive within seconds, so one that's still
 * missing was probably lost.
 */
const LOOKUP_AFTER = minutes(5);
/**
 * How long to keep looking up a text. After this, the last reported state is final, because not every carrier confirms
 * delivery.
 */
const MAX_LOOKUP_AGE = days(1);
const LOOKUP_BATCH = 100;

type UnreportedMessage = { id: string; month: string; sid: string };

/**
 * Looks up texts at the provider if their reports never arrived, for example because we were down. Starts after 5
 * minutes and backs off exponentially. Safe to run in any number of workers.
 */
export async function fetchDeliveryReports(): Promise<number> {
  const unreportedMessages = await claimUnreported();
  const reports = await Promise.all(unreportedMessages.map(fetchReport));
  const fetched = reports.filter((report) => report !== null);
  if (fetched.length > 0) await applyReports(fetched);
  return unreportedMessages.length;
}

async function fetchReport({ id, month, sid }: UnreportedMessage): Promise<StatusReport | null> {
  try {
    const text = await findText(sid);
    const state = providerStates[text?.status ?? ""];
    return state ? { id, month, sid, state, code: text!.errorCode } : null;
  } catch (error) {
    // The lookup is retried later.
    log.warn({ err: error }, "failed to fetch text status from the provider");
    return null;
  }
}

async function claimUnreported(): Promise<UnreportedMessage[]> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await preferIndexScans(trx);
    const { rows } = await sql<UnreportedMessage>`
      with unreported as materialized (
        select id, month from message
        where open_since between ${after(now, -MAX_LOOKUP_AGE)} and ${after(now, -LOOKUP_AFTER)}
          and provider_sid is not null and updated_at <= ${after(now, -LOOKUP_AFTER)}
          and created_at > ${after(now, -MAX_LOOKUP_AGE)}
          and (asked_at is null or asked_at - updated_at < ${now}::timestamptz - asked_at)
        order by open_since limit ${LOOKUP_BATCH} for update skip locked
      )
      update message set asked_at = ${now}
      where id = any(array(select id from unreported)) and month = any(array(select distinct month from unreported))
      returning id, month, provider_sid as sid`.execute(trx);
    return rows;
  });
}
