import { after, minutes } from "#platform/clock.ts";
import type { Notice } from "./rsvp-views.tsx";

/** The outcome of a form, shown on the page it redirects to. */
export type FormOutcome =
  | { kind: "responses"; counts: readonly [saved: number, tooLate: number] }
  | { kind: "away"; counts: readonly [marked: number, unchanged: number] }
  | { kind: "back"; counts: readonly [reopened: number] }
  | { kind: "calendar" | "stop" | "start" | "not-mine"; counts: readonly [] };

/** How long the notice shows. Kept short so that a forwarded link doesn't show it. */
const NOTICE_DURATION = minutes(1);

const formatGames = (count: number) => (count === 1 ? "1 game" : `${count} games`);

/** Each message has one sentence for each count that isn't zero. */
const messages = {
  responses: ([taken = 0, late = 0]) => {
    if (taken + late === 0) return "No changes to save.";
    return [
      taken > 0 && (taken === 1 ? "Your response is saved." : `Your ${taken} responses are saved.`),
      late > 0 &&
        `It's too late for ${formatGames(late)}. ${late === 1 ? "It" : "They"} started or ${late === 1 ? "was" : "were"} canceled.`,
    ];
  },
  away: ([marked = 0, unchanged = 0]) => [
    "Your away days are saved.",
    marked > 0 && `${formatGames(marked)} marked "No."`,
    unchanged > 0 && `${formatGames(unchanged)} you'd already responded to didn't change.`,
  ],
  back: ([reopened = 0]) => [
    "Away days removed.",
    reopened > 0 && `${formatGames(reopened)} ${reopened === 1 ? "needs" : "need"} your response again.`,
  ],
  calendar: () => "You have a new calendar link.",
  stop: () => "You won't get texts from this team.",
  start: () => "You'll get texts from this team again.",
  "not-mine": () => "Thanks. We won't text you about them, and we'll tell their team manager.",
} satisfies Record<FormOutcome["kind"], (counts: number[]) => string | (string | false)[]>;

/** Encodes an outcome for the URL, ending with the time: "away.2.1.t4k9x0". */
export const encodeOutcome = ({ kind, counts }: FormOutcome, now: Date) =>
  [kind, ...counts, Math.floor(now.getTime() / 1000).toString(36)].join(".");

/** Returns the notice for the code in the URL, or undefined if the code is invalid or too old. */
export function findNotice(code: string | undefined, now: Date): Notice | undefined {
  const [kind, ...numbers] = (code ?? "").split(".");
  const format = Object.hasOwn(messages, kind!) ? messages[kind as FormOutcome["kind"]] : undefined;
  const savedAt = new Date(Number.parseInt(numbers.pop() ?? "", 36) * 1000);
  if (!format || !(savedAt <= now && after(savedAt, NOTICE_DURATION) > now)) return undefined;
  const counts = numbers.map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count < 10_000)) return undefined;
  const parts = format(counts);
  const isRejected = kind === "responses" && counts[0] === 0 && (counts[1] ?? 0) > 0;
  return {
    tone: isRejected ? "error" : "success",
    text: typeof parts === "string" ? parts : parts.filter(Boolean).join(" "),
  };
}
