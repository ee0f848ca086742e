import { groupOf } from "#features/messages/delivery/rules.ts";
import type { SkipReason } from "#features/messages/blasts/schema.ts";
import { dateInWords, timeInWords } from "#platform/date-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import type { CalledSpare, SpareCall } from "../schema.ts";

type Call = NonNullable<SpareCall["call"]>;

const reasons: Record<SkipReason, string> = {
  "no-consent": "No SMS consent",
  stop: "Stopped texts",
  unreachable: "Number cannot get texts",
  inactive: "Inactive",
};

export const unreachableInWords = (reason: SkipReason) => reasons[reason];

/** "Apr 16, 7:05 PM"; only the time on the day of the call. */
const momentInWords = ({ on, time }: { on: string; time: string }, today: string) =>
  on === today ? timeInWords(time) : `${dateInWords(on)}, ${timeInWords(time)}`;

const people = (count: number) => (count === 1 ? "1 spare" : `${count} spares`);

/** What the call stands at, in a word and a colour. */
export const callBadges: Record<Call["state"], { tone: BadgeTone; word: string }> = {
  open: { tone: "pending", word: "Calling" },
  filled: { tone: "active", word: "Filled" },
  stopped: { tone: "quiet", word: "Stopped" },
  moved: { tone: "quiet", word: "Ended" },
  cancelled: { tone: "quiet", word: "Ended" },
  over: { tone: "quiet", word: "Over" },
};

/** A sentence about where the call stands and what comes next. */
export function callInWords({ call, spares, isAllAtOnce }: SpareCall): string {
  if (!call) return "";
  const found = `${call.taken} of ${call.spots} found.`;
  switch (call.state) {
    case "filled":
      return `${people(call.taken)} found. Whoever was asked in vain has been told.`;
    case "stopped":
      return `Stopped with ${found} Whoever was asked has been told.`;
    case "moved":
      return "The game was moved, so the call ended. Call up spares again if you still need some.";
    case "cancelled":
      return "The game was cancelled, so the call ended.";
    case "over":
      return found;
    case "open": {
      if (call.pausedUntil)
        return `${found} Goes on at ${timeInWords(call.pausedUntil.time)}, after your quiet hours.`;
      const isAnybodyNext = spares.some(({ isNext }) => isNext);
      if (!isAnybodyNext) return `${found} Everybody on the list was asked.`;
      if (isAllAtOnce) return `${found} The game is near, so everybody is asked at once.`;
      return call.nextAt
        ? `${found} The next one is asked at ${timeInWords(call.nextAt.time)}, or as soon as somebody says no.`
        : found;
    }
  }
}

const delivery = {
  delivered: "delivered",
  underway: "on its way",
  failed: "not delivered",
  skipped: "not sent",
};

/** How somebody stands: a word for the badge, and what happened in a line below the name. */
export function spareInWords(
  spare: CalledSpare,
  today: string,
): { tone: BadgeTone; word: string; line: string } {
  const { offer, response, unreachable, isNext } = spare;
  if (!offer) {
    if (response === "attending") return { tone: "active", word: "In", line: "Not called up" };
    if (response === "not_attending") return { tone: "expired", word: "Out", line: "Not called up" };
    const line = unreachable ? unreachableInWords(unreachable) : isNext ? "In line" : "Not asked";
    return { tone: "quiet", word: unreachable ? "Skipped" : "Waiting", line };
  }
  const asked = `Asked ${momentInWords(offer.askedAt, today)}`;
  const answered = offer.answeredAt ? `, answered ${momentInWords(offer.answeredAt, today)}` : "";
  switch (offer.state) {
    case "in":
      return { tone: "active", word: "In", line: asked + answered };
    case "out":
      return { tone: "expired", word: "Out", line: asked + answered };
    case "lost":
      return { tone: "quiet", word: "Too Late", line: `${asked}, said yes when it was filled` };
    case "told":
      return { tone: "quiet", word: "Not Needed", line: asked };
    case "unreached":
      return {
        tone: "quiet",
        word: "Skipped",
        line: unreachable ? unreachableInWords(unreachable) : "No text reaches them",
      };
    case "asked":
      return response === "maybe"
        ? { tone: "pending", word: "Maybe", line: asked + answered }
        : {
            tone: "pending",
            word: "Asked",
            line: asked + (offer.delivery ? `, ${delivery[groupOf(offer.delivery)]}` : ""),
          };
  }
}

/** "Ada, Ben, Cy and 2 more stand by." */
export function standbyInWords(names: readonly string[]): string {
  const shown = names.slice(0, names.length === 4 ? 4 : 3);
  const more = names.length - shown.length;
  const list = more > 0 ? [...shown, `${more} more`] : shown;
  const words = list.length > 1 ? `${list.slice(0, -1).join(", ")} and ${list.at(-1)}` : list[0]!;
  return `${words} ${names.length === 1 ? "stands" : "stand"} by.`;
}

/** What asking everybody in line costs at most, and why that may not do. */
export function costInWords({ cost, left }: Pick<SpareCall, "cost" | "left">): string {
  return `Up to ${cost} SMS if everybody is asked, ${left.toLocaleString("en-US")} left.`;
}
