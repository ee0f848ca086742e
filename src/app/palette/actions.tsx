import { CalendarPlus, LifeBuoy, LogOut, MessageSquareText, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Role } from "#features/accounts/schema.ts";
import { getNavigation } from "../navigation.tsx";

/** Something the palette opens: a page, or a dialog over the current one. */
export type PaletteAction = { label: string; icon: ReactNode } & (
  | { to: string; onSelect?: undefined }
  | { to?: undefined; onSelect: () => void }
);

/** What each action that isn't a page does. */
export type ActionHandlers = Record<"createTeam" | "sendMessage" | "contactSupport" | "signOut", () => void>;

/** Lists what the palette offers a role. Administrators have no teams of their own, so nothing about teams. */
export function listActions(role: Role, on: ActionHandlers): PaletteAction[] {
  const teamActions: PaletteAction[] = [
    { label: "Add a Game", icon: <CalendarPlus />, to: "/schedule?add" },
    { label: "Create a Team", icon: <Plus />, onSelect: on.createTeam },
    { label: "Send a Message", icon: <MessageSquareText />, onSelect: on.sendMessage },
  ];
  return [
    ...(role === "admin" ? [] : teamActions),
    ...getNavigation(role),
    { label: "Contact Support", icon: <LifeBuoy />, onSelect: on.contactSupport },
    { label: "Sign Out", icon: <LogOut />, onSelect: on.signOut },
  ];
}

/** Returns whether each typed word starts one of the label's words. "a" alone would otherwise match nearly everything. */
export function matchesLabel(label: string, typed: string): boolean {
  const labelWords = label.toLowerCase().split(" ");
  const typedWords = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return typedWords.every((typedWord) => labelWords.some((word) => word.startsWith(typedWord)));
}
