import { clock } from "#platform/clock.ts";
import { newIds, type Trx } from "#platform/database.ts";
import type { TeamManager } from "../access.server.ts";
import type { AddedVia, ConsentSource } from "../members/schema.ts";
import { consentWordings, wordingText, type ConsentWording } from "./rules.ts";

/** Who says that people agreed, from where, and to which words. */
export type ConsentGiver<Source extends ConsentSource = ConsentSource> = {
  source: Source;
  /** Null: the member themselves. */
  userId: string | null;
  name: string;
  clientAddress: string;
  wording: ConsentWording;
};

export const managerAs = (
  { user }: Pick<TeamManager, "user">,
  source: "manager" | "import",
  clientAddress: string,
): ConsentGiver<AddedVia> => ({
  source,
  userId: user.id,
  name: user.name,
  clientAddress,
  wording: consentWordings.manager,
});

/** Writes down what was agreed to or taken back. Evidence: nothing here is ever changed. */
export async function recordConsents(
  trx: Trx,
  teamId: string,
  giver: ConsentGiver,
  decisions: { phone: string; granted: boolean }[],
): Promise<string[]> {
  if (decisions.length === 0) return [];
  const { id: wordingId } = giver.wording;
  await trx
    .insertInto("consentWording")
    .values({ id: wordingId, wording: wordingText(giver.wording) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const ids = await newIds(trx, decisions.length);
  await trx
    .insertInto("smsConsent")
    .values(
      decisions.map(({ phone, granted }, index) => ({
        id: ids[index]!,
        teamId,
        phone,
        granted,
        source: giver.source,
        givenBy: giver.userId,
        givenByName: giver.name,
        clientAddress: giver.clientAddress,
        wordingId,
        createdAt: clock.now(),
      })),
    )
    .execute();
  return ids;
}

/** Switches the consent of phones that are on the roster, with its evidence. */
export async function setConsent(
  trx: Trx,
  teamId: string,
  giver: ConsentGiver,
  phones: { id: string; phone: string }[],
  granted: boolean,
): Promise<void> {
  const ids = await recordConsents(
    trx,
    teamId,
    giver,
    phones.map(({ phone }) => ({ phone, granted })),
  );
  for (const [index, { id }] of phones.entries())
    await trx
      .updateTable("memberPhone")
      .set({ smsConsent: granted, consentId: ids[index]! })
      .where("id", "=", id)
      .where("teamId", "=", teamId)
      .execute();
}
