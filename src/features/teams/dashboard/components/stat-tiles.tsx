import { CalendarDays, Send, UserCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { getTiles, type Tile } from "../rules.ts";
import type { DashboardNumbers } from "../schema.ts";

const icons: Record<Tile["label"], ReactNode> = {
  "Total Teams": <Users />,
  "Team Members": <UserCheck />,
  "Upcoming Games": <CalendarDays />,
  "Notifications Sent": <Send />,
};

/** The four dashboard tiles (DASH-05). While `numbers` is undefined, shows placeholders of the same size. */
export function StatTiles({ numbers }: { numbers: DashboardNumbers | undefined }) {
  if (!numbers)
    return (
      <Loading label="Loading your totals">
        <StatStrip
          stats={Object.entries(icons).map(([label, icon]) => ({
            label,
            icon,
            value: <Skeleton className="h-[1em] w-12" />,
            note: (
              <span className="flex h-[1lh] items-center">
                <Skeleton className="h-[0.8em] w-28 max-w-full" />
              </span>
            ),
          }))}
        />
      </Loading>
    );
  return (
    <StatStrip
      stats={getTiles(numbers).map(({ label, value, note }) => ({
        label,
        icon: icons[label],
        value: value.toLocaleString("en-US"),
        note,
      }))}
    />
  );
}
