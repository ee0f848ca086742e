import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager } from "../access.server.ts";
import { restConsents, setConsent, toManagerEvidence } from "../consents/commands.server.ts";
import { insertGroups, insertMemberGroups } from "../groups/commands.server.ts";
import { insertMembers, lockRoster } from "../members/commands.server.ts";
import { mergeEmails, toEmailEvidence } from "../member-emails/commands.server.ts";
import { insertPhones } from "../phones/commands.server.ts";
import { checkRows, listGroupNames, listRosterPhones, readRoster } from "./queries.server.ts";
import { planGroups } from "./groups/rules.ts";
import { planImport, type CheckedRow, type Merge } from "./rules.ts";
import type { ImportResult, ImportRow } from "./schema.ts";

/**
 * Imports either the whole list or nothing. Recomputes the preview's decisions while the roster is locked so that
 * sending a list twice, even concurrently, adds no duplicates. Adds those of the list's groups that are in `newGroups`.
 * Throws INVALID_INPUT with the invalid rows, and GROUPS_FULL.
 */
export async function importRoster(
  grant: TeamManager,
  rows: ImportRow[],
  clientAddress: string,
  newGroups: readonly string[] = [],
): Promise<ImportResult> {
  const { teamId } = grant;
  const evidence = toManagerEvidence(grant, "import", clientAddress);
  return db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    const roster = await readRoster(trx, teamId, true);
    const groups = planGroups(rows, await listGroupNames(trx, teamId), newGroups);
    const checked = await requireChecked(rows, listRosterPhones(roster));
    const plan = planImport(
      checked.map((row, index) => ({ ...row, groups: groups.resolve(rows[index]!.groups) })),
      roster,
    );
    requireGuardians(plan.decisions);
    const ids = await insertMembers(trx, teamId, evidence, plan.members);
    await saveGroups(
      trx,
      teamId,
      groups.unknown.filter((name) => groups.resolve([name]).length > 0),
      [
        ...plan.members.map((member, index) => ({ memberId: ids[index]!, groups: member.groups ?? [] })),
        ...plan.merges,
      ],
    );
    // Emails first, so that guardians have theirs when their child becomes a minor.
    for (const merge of plan.merges) await saveEmail(trx, teamId, merge);
    await mergeEmails(
      trx,
      teamId,
      toEmailEvidence(evidence),
      plan.merges.flatMap(({ memberId, isMinor, emails }) =>
        emails.map((email) => ({ ...email, isMinor, memberId })),
      ),
    );
    for (const merge of plan.merges) await markMinor(trx, teamId, merge);
    await insertPhones(
      trx,
      teamId,
      evidence,
      plan.merges.flatMap(({ memberId, isMinor, phones }) =>
        phones.map((phone) => ({ ...phone, isMinor, memberId })),
      ),
    );
    await setConsent(
      trx,
      teamId,
      evidence,
      plan.merges.flatMap(({ consents }) => consents),
      true,
    );
    return count(plan.decisions);
  });
}

/** Adds new groups, and puts members into groups by name. */
async function saveGroups(
  trx: Trx,
  teamId: string,
  newNames: readonly string[],
  members: readonly { memberId: string; groups: readonly string[] }[],
): Promise<void> {
  await insertGroups(
    trx,
    teamId,
    newNames.map((name) => ({ name, minimum: null })),
  );
  if (members.every(({ groups }) => groups.length === 0)) return;
  const rows = await trx
    .selectFrom("teamGroup")
    .select(["id", "name"])
    .where("teamId", "=", teamId)
    .execute();
  const idsByName = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  await insertMemberGroups(
    trx,
    teamId,
    members.flatMap(({ memberId, groups }) =>
      groups.map((name) => ({ memberId, groupId: idsByName.get(name.toLowerCase())! })),
    ),
  );
}

/** Saves a new email in the roster's own column, and that the member changed. */
async function saveEmail(
  trx: Trx,
  teamId: string,
  { memberId, email, phones, consents, emails, groups }: Merge,
) {
  if (email === null && phones.length + consents.length + emails.length + groups.length === 0) return;
  await trx
    .updateTable("teamMember")
    .set({ updatedAt: clock.now(), ...(email !== null && { email }) })
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .execute();
}

/** Throws INVALID_INPUT with the rows of minors who'd be without a guardian. */
function requireGuardians(decisions: ReturnType<typeof planImport>["decisions"]): void {
  const fields = Object.fromEntries(
    decisions.flatMap((decision, index) =>
      decision.status === "problem"
        ? decision.problems.map(({ field, message }) => [`rows.${index}.${field}`, message])
        : [],
    ),
  );
  if (Object.keys(fields).length > 0) throw new AppError("INVALID_INPUT", { details: { fields } });
}

/** Makes a member a minor if the list says so. */
async function markMinor(trx: Trx, teamId: string, { memberId, newMinor }: Merge): Promise<void> {
  if (!newMinor) return;
  await trx
    .updateTable("teamMember")
    .set({ isMinor: true, updatedAt: clock.now() })
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .execute();
  for (const { id, label } of newMinor.guardians)
    await trx.updateTable("memberPhone").set({ isGuardian: true, label }).where("id", "=", id).execute();
  if (newMinor.resting.length > 0) await restConsents(trx, teamId, newMinor.resting);
}

async function requireChecked(rows: ImportRow[], rosterPhones: ReadonlySet<string>): Promise<CheckedRow[]> {
  const fields: Record<string, string> = {};
  const checks = await checkRows(rows, rosterPhones);
  const checkedRows = checks.flatMap(({ member, problems = [] }, index) => {
    for (const { field, message } of problems) fields[`rows.${index}.${field}`] = message;
    return member ?? [];
  });
  if (checkedRows.length < rows.length) throw new AppError("INVALID_INPUT", { details: { fields } });
  return checkedRows;
}

function count(decisions: ReturnType<typeof planImport>["decisions"]): ImportResult {
  const result = { added: 0, merged: 0, unchanged: 0 };
  for (const decision of decisions) {
    if (decision.status === "new") result.added++;
    else if ("changes" in decision && decision.changes.length) result.merged++;
    else result.unchanged++;
  }
  return result;
}
