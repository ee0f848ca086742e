import { sql } from "kysely";

/**
 * Matches a `team_member` without an account, meaning that neither their email address nor an accepted invitation
 * belongs to one (ADMACC-09).
 */
export const hasNoAccount = sql<boolean>`(
  not exists (select from app_user where app_user.email = lower(team_member.email))
  and not exists (select from team_manager where team_manager.member_id = team_member.id and team_manager.user_id is not null)
)`;
