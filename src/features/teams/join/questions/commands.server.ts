import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { armFirstTexts } from "../../queue.ts";

/** Records that a number has to confirm by text. Someone who joins again is asked again, within the limits. */
export async function askToConfirm(
  trx: Trx,
  teamId: string,
  { phone, name, clientAddress }: { phone: string; name: string; clientAddress: string },
): Promise<void> {
  const question = {
    name,
    clientAddress,
    messageId: null,
    month: null,
    askedAt: null,
    createdAt: clock.now(),
  };
  await trx
    .insertInto("joinQuestion")
    .values({ teamId, phone, ...question })
    .onConflict((conflict) =>
      conflict
        .columns(["teamId", "phone"])
        .doUpdateSet(question)
        .where("joinQuestion.askedAt", "is not", null),
    )
    .execute();
  await enqueue(trx, armFirstTexts, { teamId });
}
