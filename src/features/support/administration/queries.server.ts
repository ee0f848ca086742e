import { sql } from "kysely";

/**
 * Of `support_request`: sent from this account or, on the contact page, with its address. The second only when the address is
 * known to be theirs: there anybody can write any address, and anybody can make an account with it.
 */
export const isFrom = (userId: string) => sql<boolean>`(
  user_id = ${userId}
  or user_id is null and user_email = (select email from app_user where id = ${userId} and email_verified)
)`;
