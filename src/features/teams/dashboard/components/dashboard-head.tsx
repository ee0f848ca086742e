import { useSyncExternalStore, type ReactNode } from "react";
import { getBrowserHour, getBrowserToday } from "#platform/browser-date.ts";
import { PageHead } from "#ui/page-head.tsx";
import { getGreetingName, formatLongDate, formatGamesToday, getGreeting } from "../rules.ts";

export interface DashboardHeadProps {
  user: { name: string; email: string };
  /** Undefined while loading. */
  gamesToday: number | undefined;
  actions?: ReactNode;
}

/** Greets the user based on their local time. The server doesn't know that time, so it renders a neutral greeting. */
export function DashboardHead({ user, gamesToday = 0, actions }: DashboardHeadProps) {
  const now = useBrowserTime();
  return (
    <PageHead
      title={`${getGreeting(now && getBrowserHour(now))}, ${getGreetingName(user)}`}
      // A placeholder that keeps the line's height until the date is known.
      subtitle={now ? `${formatLongDate(getBrowserToday(now))}. ${formatGamesToday(gamesToday)}` : "\u00a0"}
      actions={actions}
    />
  );
}

const MINUTE_MS = 60_000;

function subscribeToMinutes(onMinute: () => void) {
  const timer = setInterval(onMinute, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the browser's time, updated every minute so that the greeting and the date stay current. Null on the server.
 */
function useBrowserTime(): Date | null {
  const minute = useSyncExternalStore(
    subscribeToMinutes,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => null,
  );
  return minute === null ? null : new Date(minute * MINUTE_MS);
}
