import type { StoredResponse } from "#features/attendance/schema.ts";
import type { Sheet, SheetGame, SheetMember } from "#features/attendance/sheet/schema.ts";
import type { NudgePreview } from "#features/turnout/nudges/schema.ts";
import type { CalledSub, SubCall } from "#features/turnout/subs/schema.ts";
import { sampleId } from "../samples.ts";

const sampleGame = (changes: Partial<SheetGame> = {}): SheetGame => ({
  id: sampleId(),
  team: { id: sampleId(), name: "Lakeview Otters" },
  kind: "game",
  gameOn: "2031-05-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isClosed: false,
  isCallTime: false,
  canManageTeam: true,
  canSet: true,
  neededPlayers: null,
  reminders: [],
  now: { on: "2031-05-01", time: "12:00" },
  ...changes,
});

/** A member who responded through a text's link on an April evening, or not at all. */
const sampleLine = (name: string, response: StoredResponse | null): SheetMember => {
  const id = sampleId();
  return {
    id,
    name,
    email: `${name.split(" ")[0]!.toLowerCase()}@example.com`,
    active: true,
    isSub: false,
    phone: `+1312555${id.slice(-4)}`,
    displayPhone: `(312) 555-${id.slice(-4)}`,
    contacts: [],
    block: null,
    textedAt: null,
    response,
    respondedAt: response && { on: "2026-04-15", time: "19:36" },
    respondedVia: response && "link",
    note: null,
    unreadReply: null,
    awayUntil: null,
    earlierResponse: null,
  };
};

export const sampleSheet = (
  people: Record<string, StoredResponse | null>,
  game: Partial<SheetGame> = {},
): Sheet => ({
  game: sampleGame(game),
  members: Object.entries(people).map(([name, response]) => sampleLine(name, response)),
  version: "1",
});

/** Returns the sheet after a manager sets a member's response. */
export function withResponse(sheet: Sheet, memberId: string, response: StoredResponse | null): Sheet {
  const members = sheet.members.map((member): SheetMember =>
    member.id === memberId
      ? {
          ...member,
          response,
          respondedAt: response && sheet.game.now,
          respondedVia: response && "manager",
          note: null,
          unreadReply: null,
        }
      : member,
  );
  return { ...sheet, members, version: String(Number(sheet.version) + 1) };
}

export const samplePreview = (changes: Partial<NudgePreview> = {}): NudgePreview => ({
  noResponse: 0,
  members: 0,
  shortfall: 0,
  alreadyNudged: 0,
  cost: 0,
  left: 50,
  wording: "Lakeview Otters vs Harbor Street FC: still waiting on you. https://fw1.us/…",
  skipped: [],
  quietAt: null,
  last: null,
  blockedReason: null,
  isInByDefault: false,
  missing: null,
  groups: [],
  ...changes,
});

export const sampleSub = (name: string, changes: Partial<CalledSub> = {}): CalledSub => ({
  memberId: sampleId(),
  name,
  isSub: true,
  response: null,
  unreachable: null,
  isNext: true,
  offer: null,
  ...changes,
});

export const sampleCall = (changes: Partial<SubCall> = {}): SubCall => ({
  subs: [],
  call: null,
  canCall: true,
  isAskingEveryone: false,
  suggestedSpots: 1,
  left: 100,
  cost: 0,
  quietAt: null,
  ...changes,
});
