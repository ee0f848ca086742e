import { CalendarPlus, Copy } from "lucide-react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { explainError } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { feedsApi } from "../client.ts";
import { getSubscribeUrl, guessCalendarApp, type CalendarApp } from "../rules.ts";
import { copyLink } from "./copy-link.ts";

const LABEL = "Add to My Calendar";
const subscribeToNothing = () => () => undefined;

/** Returns the calendar to open, or null if we can't tell and on the server. */
const useCalendarApp = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => guessCalendarApp(navigator.userAgent),
    () => null,
  );

/** The menu for devices whose calendar we don't know. Loaded on demand, because other devices don't need it. */
const CalendarMenu = lazy(async () => {
  const { Menu } = await import("#ui/menu.tsx");
  const apps = { apple: "Apple Calendar", google: "Google Calendar", outlook: "Outlook" } as const;
  return {
    default: ({ busy, onChoose }: { busy: boolean; onChoose: (choice: CalendarApp | "copy") => void }) => (
      <Menu
        label={LABEL}
        defaultOpen
        trigger={
          <Button variant="secondary" icon={<CalendarPlus />} busy={busy} busyLabel="Opening...">
            {LABEL}
          </Button>
        }
        items={[
          ...(Object.keys(apps) as CalendarApp[]).map((app) => ({
            label: apps[app],
            icon: <CalendarPlus />,
            onSelect: () => onChoose(app),
          })),
          { label: "Copy Link", icon: <Copy />, onSelect: () => onChoose("copy") },
        ]}
      />
    ),
  };
});

/**
 * Subscribes the user's own calendar to a team's games with one tap, or with a menu where we can't tell which calendar
 * they use. Turns on the team's link if it's off, and never replaces it.
 */
export function AddToMyCalendar({ team }: { team: { id: string } }) {
  const app = useCalendarApp();
  const [isBusy, setIsBusy] = useState(false);
  const [showsMenu, setShowsMenu] = useState(false);

  async function add(choice: CalendarApp | "copy") {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { url } = await feedsApi.feeds.ensure({ teamId: team.id });
      // Someone else turned it off in the same moment.
      if (url === null) throw new Error("the calendar link was turned off");
      if (choice === "copy") {
        if (!(await copyLink(url))) showToast.info("Copy the link under Calendar Link on the schedule.");
      } else window.location.assign(getSubscribeUrl(choice, url));
    } catch (error) {
      showToast.error("We couldn't open your calendar", { description: explainError(error) });
    } finally {
      setIsBusy(false);
    }
  }

  const button = (
    <Button
      variant="secondary"
      icon={<CalendarPlus />}
      busy={isBusy}
      busyLabel="Opening..."
      onClick={() => (app === null ? setShowsMenu(true) : void add(app))}
    >
      {LABEL}
    </Button>
  );
  if (!showsMenu) return button;
  return (
    <Suspense fallback={button}>
      <CalendarMenu busy={isBusy} onChoose={(choice) => void add(choice)} />
    </Suspense>
  );
}
