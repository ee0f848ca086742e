import { ChevronDown } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import type { StoredResponse } from "../../schema.ts";
import {
  attendanceStatusNames,
  getAttendanceStatus,
  getStatusName,
  attendanceStatuses,
  type SheetStatus,
} from "../rules.ts";
import type { SheetMember } from "../schema.ts";
import { statusStyles } from "./status-styles.tsx";

export interface ResponseControlProps {
  member: SheetMember;
  /** Omitted once responses can no longer change. */
  onSet?: ((response: StoredResponse | null) => void) | undefined;
  /** Whether the game has a maximum, so that someone can be moved to its waitlist. */
  hasWaitlist: boolean;
}

/**
 * Shows a member's response. For managers, a transparent native <select> covers the badge, so that phones show their
 * own picker.
 */
export function ResponseControl({ member, onSet, hasWaitlist }: ResponseControlProps) {
  const status = getAttendanceStatus(member);
  const label = getStatusName(member);
  if (!onSet) return <StatusBadge status={status} label={label} />;
  const options: readonly SheetStatus[] =
    hasWaitlist || status === "waitlisted" ? [...attendanceStatuses, "waitlisted"] : attendanceStatuses;
  return (
    <span className="relative inline-flex items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-h-11">
      <StatusBadge status={status} label={label} isControl />
      <select
        aria-label={`Response for ${member.name}`}
        value={status}
        onChange={(event) => {
          const selected = event.currentTarget.value as SheetStatus;
          onSet(selected === "none" ? null : selected);
        }}
        className="absolute inset-0 w-full cursor-pointer text-base opacity-0"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option === "waitlisted"
              ? status === option
                ? label
                : "Waitlisted"
              : attendanceStatusNames[option]}
          </option>
        ))}
      </select>
    </span>
  );
}

interface StatusBadgeProps {
  status: SheetStatus;
  label: string;
  isControl?: boolean;
}

function StatusBadge({ status, label, isControl = false }: StatusBadgeProps) {
  const { tone, icon } = statusStyles[status];
  return (
    // Hide the badge from screen readers, because the <select> on top of it has the same label.
    <span aria-hidden={isControl || undefined} className="inline-flex">
      <Badge tone={tone} icon={icon} className={cx(isControl && "pr-1.5")}>
        {label}
        {isControl && <ChevronDown className="-ml-0.5 opacity-70" />}
      </Badge>
    </span>
  );
}
