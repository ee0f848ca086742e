import { CalendarPlus } from "lucide-react";
import { useState, type ComponentType } from "react";
import { explainFailure } from "#platform/failures.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { guessCalendarApp, type CalendarApp } from "../rules.ts";
import type { CalendarMenuProps } from "./calendar-menu.tsx";

const LABEL = "Add to My Calendar";

/**
 * Subscribes the user's own calendar to a team's games with one tap, or with a menu where we can't tell which calendar
 * they use. Turns on the team's link if it's off, and never replaces it. What a press needs loads with the press, to
 * keep the schedule small.
 */
export function AddToMyCalendar({ team }: { team: { id: string } }) {
  const [isBusy, setIsBusy] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<CalendarMenuProps>>();

  async function run(work: () => Promise<unknown>) {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      showToast.error("We couldn't open your calendar", { description: explainFailure(error) });
    } finally {
      setIsBusy(false);
    }
  }
  const add = (choice: CalendarApp | "copy") =>
    run(async () => (await import("./subscribe.ts")).subscribe(team.id, choice));
  const showMenu = () =>
    run(async () => {
      const { default: LoadedMenu } = await import("./calendar-menu.tsx");
      setMenu(() => LoadedMenu);
    });
  const press = () => {
    const app = guessCalendarApp(navigator.userAgent);
    void (app === null ? showMenu() : add(app));
  };

  const renderButton = (onClick?: () => void) => (
    <Button
      variant="secondary"
      icon={<CalendarPlus />}
      busy={isBusy}
      busyLabel="Opening..."
      // The menu sets its own handler.
      {...(onClick && { onClick })}
    >
      {LABEL}
    </Button>
  );
  if (!Menu) return renderButton(press);
  return <Menu label={LABEL} trigger={renderButton()} onChoose={(choice) => void add(choice)} />;
}
