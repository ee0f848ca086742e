import { after, minutes } from "#platform/clock.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { Notice } from "./rsvp-views.tsx";

/** The outcome of a form, shown on the page it redirects to. */
export type FormOutcome =
  | {
      kind: "responses";
      counts: readonly [saved: number, tooLate: number, requested: number, notes: number, looseNotes: number];
    }
  | { kind: "away"; counts: readonly [marked: number, unchanged: number] }
  | { kind: "weekdays"; counts: readonly [marked: number, unchanged: number] }
  | { kind: "weekday-back"; counts: readonly [] }
  | { kind: "back"; counts: readonly [reopened: number] }
  | {
      kind: "calendar" | "stop" | "start" | "child" | "emails" | "not-mine" | "language";
      counts: readonly [];
    };

/** How long the notice shows. Kept short so that a forwarded link doesn't show it. */
const NOTICE_DURATION = minutes(1);

type Notices = (typeof yourGamesWords)["en"]["notices"];

/** Each message has one sentence for each count that isn't zero. */
const messages = {
  responses: (words, [taken = 0, late = 0, requested = 0, notes = 0, looseNotes = 0]) => {
    if (taken + late + requested + notes + looseNotes === 0) return words.unchanged;
    return [
      taken > 0 && words.saved(taken),
      notes > 0 && words.notes(notes),
      requested > 0 && words.requested(requested),
      looseNotes > 0 && words.noteFirst,
      late > 0 && words.tooLate(late),
    ];
  },
  away: (words, [marked = 0, unchanged = 0]) => [
    words.away,
    marked > 0 && words.marked(marked),
    unchanged > 0 && words.kept(unchanged),
  ],
  weekdays: (words, [marked = 0, unchanged = 0]) => [
    words.weekdays,
    marked > 0 && words.marked(marked),
    unchanged > 0 && words.kept(unchanged),
  ],
  "weekday-back": (words) => words.weekdayBack,
  back: (words, [reopened = 0]) => [words.back, reopened > 0 && words.reopened(reopened)],
  calendar: (words) => words.calendar,
  stop: (words) => words.stop,
  start: (words) => words.start,
  child: (words) => words.child,
  emails: (words) => words.emailsStart,
  "not-mine": (words) => words.notMine,
  language: (words) => words.language,
} satisfies Record<FormOutcome["kind"], (words: Notices, counts: number[]) => string | (string | false)[]>;

/** Encodes an outcome for the URL, ending with the time: "away.2.1.t4k9x0". */
export const encodeOutcome = ({ kind, counts }: FormOutcome, now: Date) =>
  [kind, ...counts, Math.floor(now.getTime() / 1000).toString(36)].join(".");

/** Returns the notice for the code in the URL, or undefined if the code is invalid or too old. */
export function findNotice(language: Language, code: string | undefined, now: Date): Notice | undefined {
  const [kind, ...numbers] = (code ?? "").split(".");
  const format = Object.hasOwn(messages, kind!) ? messages[kind as FormOutcome["kind"]] : undefined;
  const savedAt = new Date(Number.parseInt(numbers.pop() ?? "", 36) * 1000);
  if (!format || !(savedAt <= now && after(savedAt, NOTICE_DURATION) > now)) return undefined;
  const counts = numbers.map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count < 10_000)) return undefined;
  const parts = format(yourGamesWords[language].notices, counts);
  const [taken = 0, late = 0, requested = 0, notes = 0, looseNotes = 0] = counts;
  const isRejected = kind === "responses" && taken + requested + notes === 0 && late + looseNotes > 0;
  return {
    tone: isRejected ? "error" : "success",
    text: typeof parts === "string" ? parts : parts.filter(Boolean).join(" "),
  };
}
