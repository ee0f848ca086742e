import { BellRing, Clock } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { formatTime } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { formatAlreadyNudged, formatCost, formatLast, formatShortfall } from "../rules.ts";
import type { NudgePreview } from "../schema.ts";
import { UNDO_SECONDS, useSendNudge } from "./use-send-nudge.ts";

/** A nudge that a manager can send, to everyone or to a group that's short. */
export type OfferedNudge = Pick<
  NudgePreview,
  "members" | "shortfall" | "alreadyNudged" | "cost" | "left" | "last" | "blockedReason" | "quietAt"
>;

export const canSendNudge = ({ last, blockedReason }: OfferedNudge) =>
  last === null && blockedReason === null;

export interface NudgeOptionProps {
  gameId: string;
  /** The group that it's for, or undefined for everyone. */
  groupId?: string;
  nudge: OfferedNudge;
  /** The button's label: "Nudge 2" or "Nudge Goalies". */
  label: string;
  /** Today's date in the team's time zone. */
  today: string;
  /** The row, which takes the focus when a button is gone. */
  row: RefObject<HTMLElement | null>;
  /** Shown above what it costs. */
  title?: ReactNode;
}

/** A nudge with one tap, and what it costs. */
export function NudgeOption({ gameId, groupId, nudge, label, today, row, title }: NudgeOptionProps) {
  const sending = useSendNudge(gameId, groupId, () => row.current?.focus());
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
      <div className="min-w-0 flex-1 basis-56">
        {title}
        {sending.isWaiting ? (
          <output className="caption block text-ink-2">
            Goes out in {UNDO_SECONDS} seconds, or when you leave this page.
          </output>
        ) : (
          <NudgeSummary nudge={nudge} today={today} />
        )}
      </div>
      {sending.isWaiting ? (
        <span className="flex gap-2">
          <Button
            ref={focusOnMount}
            variant="secondary"
            onClick={() => {
              if (sending.undo()) row.current?.focus();
            }}
          >
            Undo
          </Button>
          <Button variant="ghost" onClick={sending.sendNow}>
            Send Now
          </Button>
        </span>
      ) : (
        // Keep showing the button while it's disabled, because the text next to it explains why.
        <Button
          variant="secondary"
          icon={<BellRing />}
          busy={sending.isSending}
          busyLabel="Sending..."
          disabled={!canSendNudge(nudge)}
          onClick={sending.start}
        >
          {label}
        </Button>
      )}
    </div>
  );
}

/** Moves focus along when a button replaces the one that was pressed. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

function NudgeSummary({ nudge, today }: { nudge: OfferedNudge; today: string }) {
  const { last, blockedReason, shortfall, alreadyNudged, quietAt } = nudge;
  if (blockedReason !== null) return <p className="caption text-ink-2">{blockedReason}</p>;
  if (last !== null) return <p className="caption text-ink-2">{formatLast(last, today)}</p>;
  return (
    <>
      <p className="caption text-ink-2 tabular-nums">
        {formatCost(nudge)}
        {shortfall > 0 && ` ${formatShortfall(shortfall)}.`}
        {alreadyNudged > 0 && ` ${formatAlreadyNudged(alreadyNudged)}.`}
      </p>
      {quietAt !== null && (
        <p className="caption mt-1 flex items-start gap-1.5 text-ink-2">
          <Clock className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
          It&apos;s {formatTime(quietAt)} for this team, during quiet hours. Your text will go out right away.
        </p>
      )}
    </>
  );
}
