import type { ComingText, TextObstacle } from "#features/messages/outlook/preview/schema.ts";
import { formatOffset } from "#features/teams/rules.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { formatTime, getMonthAndDay, getWeekday } from "#platform/date-format.ts";

/** Formats "Wed, Apr 15, 7:00 PM". */
function formatMoment({ on, time }: Pick<ComingText, "on" | "time">): string {
  const { month, day } = getMonthAndDay(on);
  return `${getWeekday(on)}, ${month} ${day}, ${formatTime(time)}`;
}

/** Formats "First text: Wed, Apr 15, 7:00 PM, 24 hours before" (START-21). */
export const formatFirst = (text: ComingText) =>
  `First text: ${formatMoment(text)}, ${text.isMoved ? "before quiet hours start" : `${formatOffset(text.offsetMinutes)} before`}`;

/** Formats "Then 1 hour before, at 6:00 PM", with the day if it's neither the first text's nor the game's. */
export function formatThen(text: ComingText, gameOn: string): string {
  const when = text.on === gameOn ? formatTime(text.time) : formatMoment(text);
  return text.isMoved
    ? `Then at ${when}, before quiet hours start`
    : `Then ${formatOffset(text.offsetMinutes)} before, at ${when}`;
}

/** Formats "3 people get it" (START-21). */
export const formatReached = (count: number) => (count === 1 ? "1 person gets it" : `${count} people get it`);

type Step =
  | { label: string; to: string }
  /** Opens the join link on the same screen. */
  | { label: string; opens: "join-link" };

/** Says what's in the way of the next text, and the one step that changes it (START-22). */
export function describeObstacle(
  obstacle: TextObstacle,
  {
    teamId,
    first,
    fromPrice,
  }: {
    teamId: string;
    first: ComingText | undefined;
    /** Null if the installation doesn't sell passes. */
    fromPrice: string | null;
  },
): { sentence: string; step: Step | null } {
  const passes = `/teams/${teamId}/upgrade`;
  switch (obstacle) {
    case "no-pass":
      if (fromPrice === null)
        return {
          sentence: "Reminders start with a Season Pass. Ask your administrator for one.",
          step: null,
        };
      return {
        sentence: [
          `Reminders start with a Season Pass, from ${fromPrice}.`,
          first && `Get one by ${formatMoment(first)}.`,
        ]
          .filter(Boolean)
          .join(" "),
        step: { label: "Choose a Season Pass", to: passes },
      };
    case "no-players":
      return {
        sentence: "There are no players yet.",
        step: { label: "Add Players", to: `/setup/players?team=${teamId}` },
      };
    case "no-consent":
      return {
        sentence: "No one has agreed to texts yet.",
        step: { label: "Share Join Link", opens: "join-link" },
      };
    case "no-recipients":
      return {
        sentence: "No one on the roster can get texts right now.",
        step: { label: "Open Roster", to: `/teams/${teamId}` },
      };
    case "out-of-texts":
      return {
        sentence: "The team is out of texts.",
        step: fromPrice === null ? null : { label: "Get More Texts", to: passes },
      };
    case "too-late":
      return {
        sentence: "It's too late for a reminder about this game.",
        step: { label: "Open Schedule", to: `/schedule?teamId=${teamId}` },
      };
    case "no-time":
      return {
        sentence: "This game has no start time, so it gets no reminders.",
        step: { label: "Open Schedule", to: `/schedule?teamId=${teamId}` },
      };
    case "sent":
      return {
        sentence: "The texts for this game already went out.",
        step: { label: "Open Schedule", to: `/schedule?teamId=${teamId}` },
      };
    case "texting-off":
      return { sentence: `${TEXTING_OFF}.`, step: null };
    case "paused":
      return { sentence: "Texting is paused right now. It'll go out when texting resumes.", step: null };
  }
}
