import {
  Building2,
  CalendarDays,
  CreditCard,
  FileText,
  Inbox,
  LayoutDashboard,
  MapPin,
  Settings,
  ShieldUser,
  Trophy,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Role } from "#features/accounts/schema.ts";

type Entry = {
  label: string;
  to: string;
  icon: ReactNode;
  /** The heading above the entry and those that follow with the same one. */
  group?: string;
};

const dashboard: Entry = { label: "Dashboard", to: "/dashboard", icon: <LayoutDashboard /> };
const settings: Entry = { label: "Settings", to: "/settings", icon: <Settings /> };
const teamEntries: Entry[] = [
  { label: "Teams", to: "/teams", icon: <Users /> },
  { label: "Schedule", to: "/schedule", icon: <CalendarDays /> },
];
const leagueEntries: Entry[] = [
  { label: "League Management", to: "/league-management", icon: <Trophy /> },
  { label: "Venues", to: "/venues", icon: <MapPin /> },
];
const ADMIN_HOME = "/admin";
const adminEntries: Entry[] = [
  { label: "Blog Management", to: "/admin/blog", icon: <FileText />, group: "Website" },
  { label: "Accounts Admin", to: "/admin/accounts", icon: <Users />, group: "Customers" },
  { label: "Teams Admin", to: "/admin/teams", icon: <Building2 />, group: "Customers" },
  { label: "Billing Stats", to: "/admin/billing", icon: <CreditCard />, group: "Customers" },
  { label: "Support Requests", to: "/admin/support", icon: <Inbox />, group: "Customers" },
  { label: "Admin Home", to: ADMIN_HOME, icon: <ShieldUser />, group: "Operations" },
];

/** Lists the sidebar entries for a role, above Support (SHELL-47 to SHELL-51). */
export function getNavigation(role: Role): Entry[] {
  if (role === "admin") return [dashboard, ...adminEntries, { ...settings, group: "Account" }];
  if (role === "league_manager") return [dashboard, ...leagueEntries, ...teamEntries, settings];
  return [dashboard, ...teamEntries, settings];
}

/**
 * Lists the four places in the bar at the bottom of a phone. Labels are shorter than in the menu, which has the rest.
 * For a team manager, the fourth place is the message composer.
 */
export function getBarEntries(role: Role): Entry[] {
  const teamPlaces = teamEntries.toReversed();
  if (role === "admin")
    return [dashboard, shorten("Accounts", 1), shorten("Teams", 2), shorten("Support", 4)];
  if (role === "league_manager")
    return [dashboard, { ...leagueEntries[0]!, label: "Leagues" }, ...teamPlaces];
  return [dashboard, ...teamPlaces];
}

const shorten = (label: string, index: number): Entry => ({ ...adminEntries[index]!, label });

/** Returns the one entry to mark as current, including on its subpages. */
export function findCurrentEntry(entries: Entry[], pathname: string): Entry | undefined {
  if (pathname.startsWith("/game/")) return entries.find((entry) => entry.to === "/schedule");
  if (pathname.startsWith("/league/")) return entries.find((entry) => entry.to === "/league-management");
  if (pathname.startsWith("/admin/analytics")) return entries.find((entry) => entry.to === "/admin/billing");
  // Admin pages without an entry of their own belong to the admin home, which is the last entry that matches them.
  return entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}

/**
 * Returns why a role can't access a page (PERM2-12 to PERM2-15), or null. This only explains the restriction. The API
 * enforces it.
 */
export function getDenialReason(role: Role, pathname: string): string | null {
  if (/^\/admin(\/|$)/.test(pathname) && role !== "admin")
    return "You need administrator privileges to access this page.";
  // Managers of a league's teams read its standings too (RESULT-57).
  if (/^\/league\/[^/]+\/standings\/?$/.test(pathname)) return null;
  if (/^\/(league-management|league|venues)(\/|$)/.test(pathname) && role !== "league_manager")
    return "You need to be a League Manager to access this page.";
  return null;
}
