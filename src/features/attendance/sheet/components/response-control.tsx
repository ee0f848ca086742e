import { ChevronDown } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import type { RsvpStatus } from "../../schema.ts";
import {
  attendanceStatusNames,
  getAttendanceStatus,
  attendanceStatuses,
  type AttendanceStatus,
} from "../rules.ts";
import type { SheetMember } from "../schema.ts";
import { statusStyles } from "./status-styles.tsx";

export interface ResponseControlProps {
  member: SheetMember;
  /** Omitted once responses can no longer change. */
  onSet?: ((response: RsvpStatus | null) => void) | undefined;
}

/**
 * Shows a member's response. For managers, a transparent native <select> covers the badge, so that phones show their
 * own picker.
 */
export function ResponseControl({ member, onSet }: ResponseControlProps) {
  const status = getAttendanceStatus(member);
  if (!onSet) return <StatusBadge status={status} />;
  return (
    <span className="relative inline-flex items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-h-11">
      <StatusBadge status={status} isControl />
      <select
        aria-label={`Response for ${member.name}`}
        value={status}
        onChange={(event) => {
          const selected = event.currentTarget.value as AttendanceStatus;
          onSet(selected === "none" ? null : selected);
        }}
        className="absolute inset-0 w-full cursor-pointer text-base opacity-0"
      >
        {attendanceStatuses.map((option) => (
          <option key={option} value={option}>
            {attendanceStatusNames[option]}
          </option>
        ))}
      </select>
    </span>
  );
}

function StatusBadge({ status, isControl = false }: { status: AttendanceStatus; isControl?: boolean }) {
  const { tone, icon } = statusStyles[status];
  return (
    // Hide the badge from screen readers, because the <select> on top of it has the same label.
    <span aria-hidden={isControl || undefined} className="inline-flex">
      <Badge tone={tone} icon={icon} className={cx(isControl && "pr-1.5")}>
        {attendanceStatusNames[status]}
        {isControl && <ChevronDown className="-ml-0.5 opacity-70" />}
      </Badge>
    </span>
  );
}
