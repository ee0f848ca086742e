import { sql } from "kysely";

/**
 * Of a `team_member`: nobody with an account is this person, neither by the address nor by an invitation they accepted
 * (ADMACC-09).
 */
export const hasNoAccount = sql<boolean>`(
  not exists (select from app_user where app_user.email = lower(team_member.email))
  and not exists (select from team_manager where team_manager.member_id = team_member.id and team_manager.user_id is not null)
)`;
