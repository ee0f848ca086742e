import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { applyTheme, type ThemeChoice } from "./apply-theme.ts";
import { Segmented } from "./segmented.tsx";

const options = [
  { value: "system", label: "System", icon: <Monitor className="size-4" /> },
  { value: "light", label: "Light", icon: <Sun className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon className="size-4" /> },
] as const;

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
