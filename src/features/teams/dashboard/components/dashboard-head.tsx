import { useSyncExternalStore, type ReactNode } from "react";
import { browserHour, browserToday } from "#platform/browser-date.ts";
import { PageHead } from "#ui/page-head.tsx";
import { calledName, dayText, gamesTodayText, greeting } from "../rules.ts";

export interface DashboardHeadProps {
  user: { name: string; email: string };
  /** Undefined while it is not known. */
  gamesToday: number | undefined;
  actions?: ReactNode;
}

/** Greets by the reader's own clock; the server knows none, so its page says the same to everybody. */
export function DashboardHead({ user, gamesToday = 0, actions }: DashboardHeadProps) {
  const now = useBrowserTime();
  return (
    <PageHead
      title={`${greeting(now && browserHour(now))}, ${calledName(user)}`}
      // Holds the line until the day is known.
      subtitle={now ? `${dayText(browserToday(now))}. ${gamesTodayText(gamesToday)}` : "\u00a0"}
      actions={actions}
    />
  );
}

const MINUTE_MS = 60_000;

function everyMinute(tick: () => void) {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The browser's time to the minute, so that noon and midnight are noticed; null on the server. */
function useBrowserTime(): Date | null {
  const minute = useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => null,
  );
  return minute === null ? null : new Date(minute * MINUTE_MS);
}
