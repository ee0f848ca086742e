import { getTextGroup } from "#features/messages/delivery/rules.ts";
import { skipReasonLabels } from "#features/messages/blasts/components/blast-labels.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { NO_SUB_FOUND } from "../../pool/rules.ts";
import type { CalledSub, SubCall } from "../schema.ts";

type Call = NonNullable<SubCall["call"]>;

/** Formats a time as "Apr 16, 2026, 7:05 PM", or without the date if it's today. */
const formatMoment = ({ on, time }: { on: string; time: string }, today: string) =>
  on === today ? formatTime(time) : `${formatDate(on)}, ${formatTime(time)}`;

const formatSubCount = (count: number) => (count === 1 ? "1 sub" : `${count} subs`);

const formatAsked = (count: number) =>
  count === 1 ? "1 person was asked so far." : `${count} people were asked so far.`;

/** Says that subs have to wait for those who wait for a spot (NEED-25). */
export const formatWaiting = (count: number) =>
  `${count === 1 ? "1 person is" : `${count} people are`} waiting. Offer them the spot first.`;

/** The badge for each state of a call. */
export const callBadges: Record<Call["state"], { tone: BadgeTone; label: string }> = {
  open: { tone: "pending", label: "Calling" },
  filled: { tone: "active", label: "Filled" },
  stopped: { tone: "quiet", label: "Stopped" },
  moved: { tone: "quiet", label: "Ended" },
  cancelled: { tone: "quiet", label: "Ended" },
  over: { tone: "quiet", label: "Over" },
};

/** Describes the call's state and what happens next. */
export function formatCall({ call, subs, isAskingEveryone, waiting = 0 }: SubCall): string {
  if (!call) return "";
  const found = `${call.taken} of ${call.spots} found.`;
  const progress = call.group ? `${call.group.name}: ${found}` : found;
  switch (call.state) {
    case "filled":
      return `${formatSubCount(call.taken)} found. Everyone else you asked has been told.`;
    case "stopped":
      return `Stopped with ${progress} Everyone you asked has been told.`;
    case "moved":
      return "The game was rescheduled, so we stopped calling subs. Call again if you still need them.";
    case "cancelled":
      return "The game was canceled, so we stopped calling subs.";
    case "over":
      return progress;
    case "open": {
      if (waiting > 0) return `${progress} ${formatWaiting(waiting)}`;
      if (call.pool?.state === "ended" && !call.canAskOthers) return `${NO_SUB_FOUND}. ${progress}`;
      if (call.pausedUntil && call.pool?.state === "asking")
        return `Asking the league's sub pool. ${progress} Resumes at ${formatTime(call.pausedUntil.time)}, after quiet hours.`;
      if (call.pool?.state === "asking")
        return `Asking the league's sub pool. ${progress} ${formatAsked(call.pool.asked)}`;
      if (call.pausedUntil)
        return `${progress} Resumes at ${formatTime(call.pausedUntil.time)}, after quiet hours.`;
      // The question about the others says that no one is left.
      if (call.canAskOthers) return progress;
      const hasNext = subs.some(({ isNext }) => isNext);
      if (!hasNext && call.group && !call.asksOthers)
        return `${progress} Everyone in ${call.group.name} has been asked.`;
      if (!hasNext) return `${progress} Everyone on the list has been asked.`;
      if (isAskingEveryone)
        return `${progress} Game time is close, so we're asking everyone at the same time.`;
      return call.nextAt
        ? `${progress} We'll ask the next sub at ${formatTime(call.nextAt.time)}, or as soon as someone says no.`
        : progress;
    }
  }
}

const delivery = {
  delivered: "delivered",
  underway: "on its way",
  failed: "not delivered",
  skipped: "not sent",
};

/** Says why a sub isn't in line: a call for a group doesn't ask the others (NEED-12). */
const formatNotAsked = ({ groupIds = [] }: CalledSub, call: SubCall["call"]) =>
  call?.state === "open" && call.group && !call.asksOthers && !groupIds.includes(call.group.id)
    ? `Not in ${call.group.name}`
    : "Not asked";

/** Returns a sub's badge and a line that describes what happened. */
export function formatSub(
  sub: CalledSub,
  today: string,
  call: SubCall["call"] = null,
): { tone: BadgeTone; label: string; line: string } {
  const { offer, response, unreachable, isNext } = sub;
  if (!offer) {
    if (response === "attending") return { tone: "active", label: "In", line: "Not called" };
    if (response === "not_attending") return { tone: "expired", label: "Out", line: "Not called" };
    const line = unreachable ? skipReasonLabels[unreachable] : isNext ? "Next up" : formatNotAsked(sub, call);
    return { tone: "quiet", label: unreachable ? "Skipped" : "Waiting", line };
  }
  const askedLabel = `Asked ${formatMoment(offer.askedAt, today)}`;
  const respondedNote = offer.respondedAt ? `, responded ${formatMoment(offer.respondedAt, today)}` : "";
  switch (offer.state) {
    case "accepted":
      return { tone: "active", label: "In", line: askedLabel + respondedNote };
    case "declined":
      return { tone: "expired", label: "Out", line: askedLabel + respondedNote };
    case "too-late":
      return { tone: "quiet", label: "Too Late", line: `${askedLabel}, said yes after it was filled` };
    case "notified":
      return { tone: "quiet", label: "Not Needed", line: askedLabel };
    case "unreachable":
      return {
        tone: "quiet",
        label: "Skipped",
        line: unreachable ? skipReasonLabels[unreachable] : "Can't be texted",
      };
    case "asked":
      return response === "maybe"
        ? { tone: "pending", label: "Maybe", line: askedLabel + respondedNote }
        : {
            tone: "pending",
            label: "Asked",
            line: askedLabel + (offer.delivery ? `, ${delivery[getTextGroup(offer.delivery)]}` : ""),
          };
  }
}

/** Formats a sentence such as "Ada, Ben, Cy, and 2 more are on call." */
export function formatStandby(names: readonly string[]): string {
  const shownNames = names.slice(0, names.length === 4 ? 4 : 3);
  const hiddenCount = names.length - shownNames.length;
  const list = hiddenCount > 0 ? [...shownNames, `${hiddenCount} more`] : shownNames;
  const joinedNames =
    list.length > 2 ? `${list.slice(0, -1).join(", ")}, and ${list.at(-1)}` : list.join(" and ");
  return `${joinedNames} ${names.length === 1 ? "is" : "are"} on call.`;
}

/** Formats the maximum cost of asking everyone in line, and how many texts are left. */
export function formatCost({ cost, left }: Pick<SubCall, "cost" | "left">): string {
  return `Uses up to ${cost === 1 ? "1 text" : `${cost} texts`} if everyone is asked. ${left.toLocaleString("en-US")} left.`;
}
