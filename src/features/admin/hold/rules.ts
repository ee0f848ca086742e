import type { MaxAge } from "#features/messages/holds/schema.ts";
import { pluralize } from "../components/number-format.ts";
import type { HoldOverview, OpenHold } from "./schema.ts";

/** Explains to administrators why texts are held. */
export const reasonTexts: Record<OpenHold["reason"], string> = {
  "other-server": "The database was restored, or another server took over.",
  "older-data": "The database is older than what our workers remember.",
  clock: "The database's clock went back.",
  gap: "No worker was running for a while, so the database may have been restored in the meantime.",
};

const ageNames = new Map<MaxAge, string>([
  [15, "Up to 15 minutes"],
  [60, "15 minutes to 1 hour"],
  [360, "1 to 6 hours"],
  [null, "More than 6 hours"],
]);

/** Names a row of the table of held texts, such as "1 to 6 hours". */
export const formatAge = (maxAge: MaxAge): string => ageNames.get(maxAge) ?? "";

type Ages = HoldOverview["ages"];

const sumTexts = (ages: Ages) => ages.reduce((sum, { texts }) => sum + texts, 0);

/** Counts the texts that a choice would send. */
const countSent = (ages: Ages, choice: MaxAge): number =>
  sumTexts(
    ages.filter(({ maxAge }) => choice === null || (maxAge !== null && choice !== 0 && maxAge <= choice)),
  );

/** The choices, from the most cautious to the least. */
export const choices: readonly { value: string; maxAge: MaxAge; label: string }[] = [
  { value: "0", maxAge: 0, label: "Discard All" },
  { value: "15", maxAge: 15, label: "Up to 15 Minutes Late" },
  { value: "60", maxAge: 60, label: "Up to 1 Hour Late" },
  { value: "360", maxAge: 360, label: "Up to 6 Hours Late" },
  { value: "all", maxAge: null, label: "All That Are Still Useful" },
];

/** Says what a choice does, such as "Sends 12 texts and discards 3". */
export function formatChoice(ages: Ages, choice: MaxAge): string {
  const sent = countSent(ages, choice);
  return `Sends ${pluralize(sent, "text", "texts")} and discards ${(sumTexts(ages) - sent).toLocaleString("en-US")}`;
}

/** Counts the texts that are due, weren't sent, and may still go out. */
export const countWaiting = ({ ages }: Pick<HoldOverview, "ages">): number => sumTexts(ages);

/** Summarizes the last hold. */
export function formatLast({
  adopted,
  unrecorded,
  discarded,
  isAutomatic,
}: Pick<NonNullable<HoldOverview["last"]>, "adopted" | "unrecorded" | "discarded" | "isAutomatic">): string {
  if (isAutomatic) return "Every text that was sent was on record, so texts went out again automatically.";
  return `We put ${pluralize(adopted, "forgotten text", "forgotten texts")} back on record, found ${formatUnrecorded(unrecorded)}, and discarded ${pluralize(discarded, "text", "texts")}.`;
}

const formatUnrecorded = (count: number) => `${pluralize(count, "text", "texts")} that we have no record of`;
