import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Segmented } from "./segmented.tsx";

export type ThemeChoice = "system" | "light" | "dark";

const options = [
  { value: "system", label: "System", icon: <Monitor className="size-4" /> },
  { value: "light", label: "Light", icon: <Sun className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon className="size-4" /> },
] as const;

const yearInSeconds = 31_536_000;

function applyTheme(choice: ThemeChoice) {
  const { classList } = document.documentElement;
  classList.remove("light", "dark");
  if (choice !== "system") classList.add(choice);
  // Use a cookie so that the server can set the class on <html> and the first paint has the right colors.
  // Only https can use the prefix, which pins the cookie to this host.
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}theme=${choice}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}

export interface ThemeSwitchProps {
  /** The initial theme, from the `theme` cookie. */
  initial: ThemeChoice;
  label?: string;
  showLabel?: boolean;
  full?: boolean;
}

export function ThemeSwitch({ initial, label = "Theme", showLabel = false, full = false }: ThemeSwitchProps) {
  const [choice, setChoice] = useState(initial);
  return (
    <Segmented<ThemeChoice>
      label={label}
      showLabel={showLabel}
      full={full}
      options={options}
      value={choice}
      onValueChange={(next) => {
        setChoice(next);
        applyTheme(next);
      }}
    />
  );
}
