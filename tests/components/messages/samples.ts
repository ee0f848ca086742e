import type { Game } from "#features/games/schema.ts";
import type { AudiencePreview, BlastOutcome, BlastPreview } from "#features/messages/blasts/schema.ts";
import type { GameTexts, ReminderDelivery, TextDelivery } from "#features/messages/delivery/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { me, sampleGame, sampleId } from "../samples.ts";

const emptyAudience: AudiencePreview = { members: 0, groups: [], skipped: [] };

/** An audience with one phone per member. */
export const audience = (members: number): AudiencePreview => ({
  members,
  groups: [{ rate: 1, phones: members }],
  skipped: [],
});

export const sampleBlast = (all: AudiencePreview, changes: Partial<BlastPreview> = {}): BlastPreview => ({
  teamName: "Lakeview Otters",
  isArchived: false,
  hasPass: true,
  left: 100,
  lockedTrial: 0,
  quietAt: null,
  nextGame: null,
  audiences: { all, "no-response": emptyAudience, attending: emptyAudience },
  ...changes,
});

export const sentTo = (sent: number, changes: Partial<BlastOutcome> = {}): BlastOutcome => ({
  success: true,
  sent,
  emailed: 0,
  failed: 0,
  skipped: [],
  blastId: sampleId(),
  error: null,
  ...changes,
});

export const upcomingGame = (changes: Partial<Game> = {}) =>
  sampleGame(
    { id: sampleId(), name: "Lakeview Otters" },
    { gameOn: "2031-05-16", location: "Ridgeway Turf", opponent: "Hawks", ...changes },
  );

/** Mocks everything that the dashboard requests, with these games. */
export function mockDashboard(games: Game[] = []) {
  network.respond(contract.accounts.getMe, { ...me, hasSeenWelcome: true });
  network.respond(contract.games.listUpcoming, { games });
  network.respond(contract.allowance.get, {
    status: "active",
    limit: 300,
    used: 0,
    reserved: 0,
    left: 300,
    freeLeft: null,
    reachable: 3,
    upcomingGames: 0,
    needed: 0,
  });
  network.respond(contract.dashboard.get, {
    teams: 2,
    activeTeams: 2,
    teamsWithPass: 2,
    members: 3,
    reachable: 3,
    upcomingGames: games.length,
    upcomingThisWeek: 0,
    gamesToday: 0,
    notificationsSent: 1,
    games: 5,
    newestTeamId: sampleId(),
    isSetupDismissed: false,
  });
}

export const sampleText = (name: string, changes: Partial<TextDelivery> = {}): TextDelivery => ({
  id: sampleId(),
  memberId: sampleId(),
  name,
  contact: null,
  phone: "(773) 555-0142",
  state: "delivered",
  group: "delivered",
  on: "2031-05-15",
  time: "19:00:00",
  description: "Delivered at 7:00 PM",
  step: null,
  firstText: null,
  ...changes,
});

export const sampleReminder = (
  texts: TextDelivery[],
  changes: Partial<ReminderDelivery> = {},
): ReminderDelivery => {
  const countGroup = (group: TextDelivery["group"]) => texts.filter((text) => text.group === group).length;
  return {
    id: sampleId(),
    offsetMinutes: 1440,
    dueOn: "2031-05-15",
    dueTime: "19:00:00",
    state: "sent",
    reason: null,
    description: "Sent Thu May 15, 7:00 PM",
    isForEarlierStart: false,
    counts: {
      failed: countGroup("failed"),
      skipped: countGroup("skipped"),
      underway: countGroup("underway"),
      delivered: countGroup("delivered"),
    },
    isErased: false,
    wordings: texts.length > 0 ? ["Lakeview Otters vs Harbor Street FC: in? https://fw1.us/…"] : [],
    texts,
    ...changes,
  };
};

export const gameTexts = (reminders: ReminderDelivery[], changes: Partial<GameTexts> = {}): GameTexts => ({
  teamId: sampleId(),
  outlook: null,
  reminders,
  messages: [],
  firstTexts: {
    counts: { failed: 0, skipped: 0, underway: 0, delivered: 0 },
    wordings: [],
    texts: [],
    isErased: false,
  },
  isInProgress: false,
  ...changes,
});
