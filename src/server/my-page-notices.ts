import { after, minutes } from "#platform/clock.ts";
import type { Notice } from "./rsvp-views.tsx";

/** What came of a form, to be said on the page that it leads to. */
export type Said =
  | { what: "answers"; counts: readonly [taken: number, late: number] }
  | { what: "away"; counts: readonly [answered: number, kept: number] }
  | { what: "back"; counts: readonly [reopened: number] }
  | { what: "calendar" | "stop" | "start"; counts: readonly [] };

/** How long the page that follows says so: a link that is sent on should not. */
const FRESH = minutes(1);

const games = (count: number) => (count === 1 ? "1 game" : `${count} games`);

/** A sentence for each part that there is something to say about. */
const words = {
  answers: ([taken = 0, late = 0]) => {
    if (taken + late === 0) return "No answer was changed.";
    return [
      taken > 0 && (taken === 1 ? "Your answer is saved." : `Your ${taken} answers are saved.`),
      late > 0 && `For ${games(late)} it is too late: started or cancelled meanwhile.`,
    ];
  },
  away: ([answered = 0, kept = 0]) => [
    "Your days are saved.",
    answered > 0 && `${games(answered)} answered with No.`,
    kept > 0 && `${games(kept)} that you answered yourself ${kept === 1 ? "stays" : "stay"} as before.`,
  ],
  back: ([reopened = 0]) => [
    "These days are removed.",
    reopened > 0 && `${games(reopened)} ${reopened === 1 ? "waits" : "wait"} for your answer again.`,
  ],
  calendar: () => "Your calendar has a new address.",
  stop: () => "Texts of this team are stopped.",
  start: () => "You get texts of this team again.",
} satisfies Record<Said["what"], (counts: number[]) => string | (string | false)[]>;

/** As it stands in the address: "away.2.1.t4k9x0", the last of it when. */
export const saidCode = ({ what, counts }: Said, now: Date) =>
  [what, ...counts, Math.floor(now.getTime() / 1000).toString(36)].join(".");

/** What the address says, as long as it is fresh. Nothing for what is none of ours. */
export function noticeOf(code: string | undefined, now: Date): Notice | undefined {
  const [what, ...numbers] = (code ?? "").split(".");
  const said = Object.hasOwn(words, what!) ? words[what as Said["what"]] : undefined;
  const at = new Date(Number.parseInt(numbers.pop() ?? "", 36) * 1000);
  if (!said || !(at <= now && after(at, FRESH) > now)) return undefined;
  const counts = numbers.map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count < 10_000)) return undefined;
  const parts = said(counts);
  const isRefused = what === "answers" && counts[0] === 0 && (counts[1] ?? 0) > 0;
  return {
    tone: isRefused ? "error" : "success",
    text: typeof parts === "string" ? parts : parts.filter(Boolean).join(" "),
  };
}
