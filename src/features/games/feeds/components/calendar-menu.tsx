import { CalendarPlus, Copy } from "lucide-react";
import type { ReactElement } from "react";
import { Menu } from "#ui/menu.tsx";
import type { CalendarApp } from "../rules.ts";

const apps = { apple: "Apple Calendar", google: "Google Calendar", outlook: "Outlook" } as const;

export interface CalendarMenuProps {
  label: string;
  trigger: ReactElement;
  onChoose: (choice: CalendarApp | "copy") => void;
}

/** The menu for devices whose calendar we don't know. */
export default function CalendarMenu({ label, trigger, onChoose }: CalendarMenuProps) {
  return (
    <Menu
      label={label}
      defaultOpen
      trigger={trigger}
      items={[
        ...(Object.keys(apps) as CalendarApp[]).map((app) => ({
          label: apps[app],
          icon: <CalendarPlus />,
          onSelect: () => onChoose(app),
        })),
        { label: "Copy Link", icon: <Copy />, onSelect: () => onChoose("copy") },
      ]}
    />
  );
}
