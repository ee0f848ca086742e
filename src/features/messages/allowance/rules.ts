import type { Allowance } from "./schema.ts";

/** Percent of an allowance at which its managers are told, once each. */
export type WarningLevel = 80 | 100;

/** What the reminders still to come will cost: one SMS per reminder and phone. The words fit one segment for ordinary names. */
export const neededFor = ({ reminders, reachable }: { reminders: number; reachable: number }) =>
  reminders * reachable;

const number = new Intl.NumberFormat("en-US");
const gamesInWords = (count: number) => (count === 1 ? "1 game" : `${number.format(count)} games`);

export type Forecast = {
  tone: "ok" | "short" | "none";
  /** What it comes to; empty when there is nothing to say. */
  title: string;
  words: string;
};

/** Whether what is left lasts for the games that are planned. */
export function forecastOf({
  status,
  left,
  gamesAhead,
  needed,
  reachable,
}: Omit<Allowance, "limit">): Forecast {
  if (gamesAhead === 0) return { tone: "none", title: "", words: "No games with reminders ahead." };
  const verb = gamesAhead === 1 ? "needs" : "need";
  const [need, rest] = [number.format(needed), number.format(left)];
  const ahead = `The ${gamesInWords(gamesAhead)} ahead`;
  if (status !== "active")
    return {
      tone: "none",
      title: "No reminders go out.",
      words: `With a Season Pass, ${ahead.toLowerCase()} would take about ${need} SMS.`,
    };
  if (reachable === 0)
    return {
      tone: "none",
      title: "",
      words: "Nobody on the roster can get texts yet, so reminders cost nothing.",
    };
  if (needed > left)
    return {
      tone: "short",
      title: "Not enough for all games.",
      words: `${ahead} ${verb} about ${need} SMS; ${rest} are left.`,
    };
  const spare = number.format(left - needed);
  return {
    tone: "ok",
    title: "You're covered.",
    words: `${ahead} ${verb} about ${need} SMS, which leaves ${spare} for messages.`,
  };
}
