import { CalendarDays, MessageSquareText, Ticket, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Meter } from "#ui/meter.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { formatReach, statusNames } from "../rules.ts";
import type { TeamDetail } from "../schema.ts";
import { formatDate } from "#platform/date-format.ts";
import { formatDaysLeft, formatUsage } from "./team-page-labels.ts";

/** A team's four stat tiles (TEAM-24 to TEAM-28). */
export function TeamPageTiles({ team, passNote }: { team: TeamDetail; passNote: ReactNode }) {
  const [used, limit] = formatUsage(team).split("/");
  return (
    <StatStrip
      stats={[
        {
          label: "Team Members",
          icon: <Users />,
          value: team.memberCount,
          note: formatReach(team.memberCount, team.reachableCount),
        },
        {
          label: "Season Pass Status",
          icon: <Ticket />,
          value: statusNames[team.status],
          isText: true,
          note: passNote,
        },
        {
          label: "SMS Usage",
          icon: <MessageSquareText />,
          value: used,
          unit: `/${limit}`,
          note: (
            <Meter
              className="mt-2.5"
              parts={[{ label: "Used", value: team.smsUsed }]}
              max={team.smsLimit}
              label={`${used} of ${limit} texts used`}
            />
          ),
        },
        {
          label: "Season Ends",
          icon: <CalendarDays />,
          value: formatDate(team.seasonEndsOn),
          isText: true,
          note: formatDaysLeft(team.seasonDaysLeft),
        },
      ]}
    />
  );
}
