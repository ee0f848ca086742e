import { db } from "#platform/database.ts";

/** Counts the payments that were found at the provider since an instant. */
export async function countRecovered(since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("passCheckout")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("recoveredAt", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
