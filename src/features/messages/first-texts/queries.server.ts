import { sql } from "kysely";
import { isChildAlone } from "#features/teams/guardians/queries.server.ts";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { isTextable } from "#platform/area-codes.ts";
import type { Trx } from "#platform/database.ts";
import type { Language } from "#words/language.ts";
import type { MessageState } from "../schema.ts";
import type { FirstTextStatus, Origin } from "./rules.ts";

/** A number as one team knows it. Two teams introduce themselves to the same number separately. */
export type TeamNumber = { teamId: string; phone: string };

export const toKey = ({ teamId, phone }: TeamNumber) => `${teamId} ${phone}`;

type FirstText = { status: FirstTextStatus; messageId: string; month: string; dueAt: Date | null };

type FirstTextRow = TeamNumber & {
  acceptedAt: Date | null;
  messageId: string;
  month: string;
  state: MessageState | null;
  dueAt: Date | null;
};

function toStatus({ acceptedAt, state }: FirstTextRow): FirstTextStatus {
  if (acceptedAt) return { kind: "accepted", at: acceptedAt };
  return state === "queued" || state === "submitting" ? { kind: "pending" } : { kind: "failed" };
}

/** Reads the first texts to these numbers, by `toKey`. Call it after locking the teams' reservations. */
export async function readFirstTexts(
  trx: Trx,
  numbers: readonly TeamNumber[],
): Promise<Map<string, FirstText>> {
  const { rows } = await sql<FirstTextRow>`
    select first_text.team_id as "teamId", first_text.phone, first_text.accepted_at as "acceptedAt",
      first_text.message_id as "messageId", first_text.month, message.state, message.due_at as "dueAt"
    from unnest(${numbers.map(({ teamId }) => teamId)}::uuid[], ${numbers.map(({ phone }) => phone)}::text[])
      wanted (team_id, phone)
    join first_text on first_text.team_id = wanted.team_id and first_text.phone = wanted.phone
    -- Almost all first texts were accepted long ago, and their texts needn't be read.
    left join lateral (
      select state, due_at from message
      where id = first_text.message_id and month = first_text.month and first_text.accepted_at is null
      limit 1
    ) message on true`.execute(trx);
  return new Map(
    rows.map((row) => {
      const { messageId, month, dueAt } = row;
      return [toKey(row), { status: toStatus(row), messageId, month, dueAt }];
    }),
  );
}

type IntroductionRow = TeamNumber & {
  teamName: string;
  managerId: string;
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
  memberId: string | null;
  source: string | null;
  givenByName: string | null;
  isManager: boolean;
  isCarriedOver: boolean;
  language: Language;
};

function toOrigin({ source, givenByName, isManager, isCarriedOver }: IntroductionRow): Origin {
  if (isCarriedOver) return { kind: "new-season" };
  if (source === null) return isManager ? { kind: "alerts" } : { kind: "added", by: null };
  // Everyone else gave their consent themselves.
  return source === "manager" || source === "import"
    ? { kind: "added", by: givenByName }
    : { kind: "joined" };
}

/**
 * Reads what the first text to each number says and who owns its team. If members share a number, the one who was
 * added first counts.
 */
export async function readIntroductions(trx: Trx, numbers: readonly TeamNumber[], now: Date) {
  const { rows } = await sql<IntroductionRow>`
    select wanted.team_id as "teamId", wanted.phone, team.name as "teamName", team.manager_id as "managerId",
      team.subscription_status as "subscriptionStatus", team.subscription_expires_at as "subscriptionExpiresAt",
      consent.member_id as "memberId", consent.source, consent.given_by_name as "givenByName",
      exists (
        select from manager_phone
        where manager_phone.team_id = wanted.team_id and manager_phone.phone = wanted.phone
      ) as "isManager",
      exists (
        select from carried_consent where carried_consent.consent_id = coalesce(consent.id, (
          select manager_phone.consent_id from manager_phone
          where manager_phone.team_id = wanted.team_id and manager_phone.phone = wanted.phone limit 1
        ))
      ) as "isCarriedOver",
      ${selectLanguage(sql`wanted.phone`, sql`consent.language`)}
    from unnest(${numbers.map(({ teamId }) => teamId)}::uuid[], ${numbers.map(({ phone }) => phone)}::text[])
      wanted (team_id, phone)
    join team on team.id = wanted.team_id
    left join lateral (
      select sms_consent.id, member_phone.member_id, member_phone.language, sms_consent.source, sms_consent.given_by_name
      from member_phone
      join sms_consent on sms_consent.id = member_phone.consent_id
      where member_phone.team_id = wanted.team_id and member_phone.phone = wanted.phone and member_phone.sms_consent
      order by member_phone.id limit 1
    ) consent on true`.execute(trx);
  return new Map(
    rows.map((row) => {
      const { teamId, teamName, managerId, memberId, language } = row;
      const hasPass = getStatusAt(now, row) === "active";
      return [
        toKey(row),
        { teamId, teamName, managerId, memberId, hasPass, language, origin: toOrigin(row) },
      ];
    }),
  );
}

/** Lists a team's numbers that may get texts but have no first text yet. */
export async function listUnintroduced(trx: Trx, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from (
      select member_phone.phone from member_phone
      join team_member member on member.id = member_phone.member_id and member.active
      where member_phone.team_id = ${teamId} and member_phone.sms_consent
      union
      select manager_phone.phone from manager_phone where manager_phone.team_id = ${teamId}
    ) own
    where not exists (select from phone_suppression where phone_suppression.phone = own.phone)
      and not exists (
        select from wrong_number where wrong_number.team_id = ${teamId} and wrong_number.phone = own.phone
      )
      and not exists (select from first_text where first_text.team_id = ${teamId} and first_text.phone = own.phone)
      and not ${isChildAlone(sql`${teamId}::uuid`, sql`own.phone`)}
    order by phone`.execute(trx);
  return rows.map(({ phone }) => phone).filter(isTextable);
}

/**
 * Selects why a claimed text must not be sent after all, or null. A first text or question: the consent ended or was
 * given in the meantime, or the team was archived. A test text: the account or the game was deleted, or the team was
 * archived. Any other text: no one it's for agrees to texts on this number anymore, or the number left the team. Every
 * text to a child's own phone: none of their guardians can be reached anymore (REACH-59).
 */
export const withdrawnReason = sql`
  case when message.kind = 'first' and not exists (
    select from first_text join team on team.id = first_text.team_id and team.archived_at is null
    where first_text.team_id = message.team_id and first_text.phone = message.phone
      and first_text.message_id = message.id
  ) or message.kind = 'question' and not exists (
    select from join_question join team on team.id = join_question.team_id and team.archived_at is null
    where join_question.team_id = message.team_id and join_question.phone = message.phone
      and join_question.message_id = message.id
  ) and not exists (
    select from pool_person join league_pool pool on pool.league_id = pool_person.league_id and pool.is_on
    where pool_person.phone = message.phone and pool_person.message_id = message.id
  ) or message.kind = 'test' and not exists (
    select from test_text join team on team.id = test_text.team_id and team.archived_at is null
    where test_text.message_id = message.id
  ) or message.kind not in ('first', 'question', 'test') and not case when message.member_id is null then exists (
    select from manager_phone where manager_phone.team_id = message.team_id and manager_phone.phone = message.phone
  ) or exists (
    -- Someone of a league's pool whom this team asked. Who left the pool has no asks anymore.
    select from pool_person person join pool_ask ask on ask.person_id = person.id and ask.team_id = message.team_id
    where person.phone = message.phone and person.confirmed_at is not null
  ) else exists (
    select from member_phone where member_phone.team_id = message.team_id and member_phone.phone = message.phone
      and member_phone.sms_consent
      and member_phone.member_id = any(coalesce(message.member_ids, array[message.member_id]))
  ) end then 'no-consent'
  when ${isChildAlone(sql`message.team_id`, sql`message.phone`)} then 'no-guardian' end`;
