import { sql } from "kysely";

/**
 * Matches support requests sent from this account, or from the contact page with the account's email. Contact
 * page requests match only if that email is verified, because anyone can type any email there or register with
 * it.
 */
export const isSentByUser = (userId: string) => sql<boolean>`(
  user_id = ${userId}
  or user_id is null and user_email = (select email from app_user where id = ${userId} and email_verified)
)`;
