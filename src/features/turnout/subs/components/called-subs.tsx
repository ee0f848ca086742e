import { Check, MessageSquare, X } from "lucide-react";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { Badge } from "#ui/badge.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import type { CalledSub, SubCall } from "../schema.ts";
import { formatSub } from "./call-labels.ts";

export interface CalledSubsProps {
  subs: readonly CalledSub[];
  call: SubCall["call"];
  /** Today's date in the team's time zone. */
  today: string;
  canAsk: boolean;
  onAsk: (sub: CalledSub) => void;
  /** Omitted once responses can no longer be changed. */
  onSet?: ((sub: CalledSub, response: RsvpStatus) => void) | undefined;
}

/** Returns whether a manager can ask a sub by name: someone in line, or someone who isn't in the group of the call. */
const canBeAskedNow = ({ isNext, offer, response }: CalledSub, call: SubCall["call"]) =>
  isNext ||
  (call?.state === "open" && call.group != null && offer === null && (response ?? "maybe") === "maybe");

/** Lists all subs in order: when they were asked, whether the text arrived, and how they responded. */
export function CalledSubs({ subs, call, today, canAsk, onAsk, onSet }: CalledSubsProps) {
  return (
    <ol className="mt-3">
      {subs.map((sub, index) => {
        const { tone, label, line } = formatSub(sub, today, call);
        const actions: MenuAction[] = [
          ...(canAsk && canBeAskedNow(sub, call) && sub.unreachable === null
            ? [{ label: "Ask Now", icon: <MessageSquare />, onSelect: () => onAsk(sub) }]
            : []),
          ...(onSet && sub.response !== "attending"
            ? [{ label: "Mark as In", icon: <Check />, onSelect: () => onSet(sub, "attending") }]
            : []),
          ...(onSet && sub.response !== "not_attending"
            ? [{ label: "Mark as Out", icon: <X />, onSelect: () => onSet(sub, "not_attending") }]
            : []),
        ];
        return (
          <li key={sub.memberId} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <span aria-hidden="true" className="w-5 shrink-0 text-sm font-semibold text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <b className="block font-[620] wrap-anywhere">{sub.name}</b>
              <span className="caption block text-ink-3 wrap-anywhere">{line}</span>
            </span>
            <Badge tone={tone}>{label}</Badge>
            {actions.length > 0 && <Menu label={`More actions for ${sub.name}`} items={actions} />}
          </li>
        );
      })}
    </ol>
  );
}
