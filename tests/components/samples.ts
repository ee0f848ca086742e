import type { Me } from "#features/accounts/schema.ts";
import type { Game } from "#features/games/schema.ts";
import type { Member } from "#features/teams/members/schema.ts";
import type { TeamDetail, TeamSummary } from "#features/teams/schema.ts";

// Sample API responses that tests override as needed.

let last = 0;
/** Returns an ID that's the same in every run. */
export const sampleId = () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;

export const me: Me = {
  id: sampleId(),
  email: "maya@example.com",
  name: "Maya Okafor",
  role: "team_manager",
  emailVerified: true,
  twoFactorEnabled: false,
};

export const sampleTeam = (changes: Partial<TeamDetail> = {}): TeamDetail => ({
  id: sampleId(),
  name: "Lakeview Otters",
  sport: "Softball",
  role: "manager",
  status: "active",
  tier: "standard",
  smsUsed: 0,
  smsLimit: 500,
  memberCount: 0,
  isArchived: false,
  timeZone: "America/Chicago",
  settingsVersion: 1,
  seasonEndsOn: "2027-02-14",
  seasonDaysLeft: 90,
  expiresOn: "2027-02-14",
  reachableCount: 0,
  reminderOffsetsMinutes: [1440, 60],
  quietHours: null,
  minimumPlayers: null,
  can: { manage: true, transfer: true, leave: false },
  ...changes,
});

/** Formats +13125550142 as `(312) 555-0142`, as the server does. */
const readable = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

export const sampleMember = (changes: Partial<Member> & { name: string }): Member => {
  const phone = changes.phone ?? "+13125550142";
  return {
    id: sampleId(),
    email: null,
    active: true,
    isSub: false,
    isMinor: false,
    phoneOwner: null,
    guardianConsent: false,
    addedVia: "manager",
    phone,
    displayPhone: readable(phone),
    smsConsent: false,
    consent: null,
    block: changes.smsConsent ? null : "no-consent",
    emailConsent: false,
    emailEvidence: null,
    emailBlock: changes.email && !changes.emailConsent ? "no-consent" : null,
    contacts: [],
    ...changes,
  };
};

/** Returns a team as it appears in a list. */
export const sampleSummary = (changes: Partial<TeamSummary> = {}): TeamSummary => ({
  id: sampleId(),
  name: "Lakeview Otters",
  sport: "Soccer",
  role: "manager",
  status: "pending",
  tier: "none",
  smsUsed: 0,
  smsLimit: 0,
  memberCount: 0,
  nextGame: null,
  isArchived: false,
  ...changes,
});

export const sampleGame = (team: { id: string; name: string }, changes: Partial<Game> = {}): Game => ({
  id: sampleId(),
  team: { id: team.id, name: team.name },
  kind: "game",
  gameOn: "2031-05-07",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Otters",
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isShared: false,
  leagueGame: null,
  version: 1,
  notificationSent: false,
  reminders: [],
  isToday: false,
  isTonight: false,
  isPast: false,
  outlook: null,
  tally: null,
  ...changes,
});
