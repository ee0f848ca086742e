import type { ComponentProps } from "react";
import { RadioCards } from "#ui/radio-cards.tsx";

const roles = [
  { value: "team_manager", label: "Team Manager", description: "I run one team or a few." },
  {
    value: "league_manager",
    label: "League Manager",
    description: "I run a league with teams, venues, and schedules.",
  },
];

/** Asks for the role of a new account (ACCT-17, ACCT-18). */
export function RoleChoice(props: Omit<ComponentProps<typeof RadioCards>, "label" | "options" | "hint">) {
  return (
    <RadioCards
      label="Role"
      options={roles}
      hint="You can start as a team manager and upgrade to league manager later in Settings."
      {...props}
    />
  );
}
