import type { Response } from "#features/attendance/schema.ts";
import type { Sheet, SheetGame, SheetMember } from "#features/attendance/sheet/schema.ts";
import type { NudgePreview } from "#features/turnout/nudges/schema.ts";
import type { CalledSpare, SpareCall } from "#features/turnout/spares/schema.ts";
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
  canSet: true,
  neededPlayers: null,
  reminders: [],
  now: { on: "2031-05-01", time: "12:00" },
  ...changes,
});

/** Answered from the link of a text on an evening in April, or not at all. */
const sampleLine = (name: string, response: Response | null): SheetMember => {
  const id = sampleId();
  return {
    id,
    name,
    email: `${name.split(" ")[0]!.toLowerCase()}@example.com`,
    active: true,
    isSpare: false,
    phone: `+1312555${id.slice(-4)}`,
    phoneInWords: `(312) 555-${id.slice(-4)}`,
    contacts: [],
    hasConsent: true,
    textedAt: null,
    response,
    respondedAt: response && { on: "2026-04-15", time: "19:36" },
    answeredVia: response && "link",
    awayUntil: null,
    earlierResponse: null,
  };
};

export const sampleSheet = (
  people: Record<string, Response | null>,
  game: Partial<SheetGame> = {},
): Sheet => ({
  game: sampleGame(game),
  members: Object.entries(people).map(([name, response]) => sampleLine(name, response)),
  version: "1",
});

/** The sheet after a manager answered for somebody. */
export function answerFor(sheet: Sheet, memberId: string, response: Response | null): Sheet {
  const members = sheet.members.map((member): SheetMember =>
    member.id === memberId
      ? {
          ...member,
          response,
          respondedAt: response && sheet.game.now,
          answeredVia: response && "manager",
        }
      : member,
  );
  return { ...sheet, members, version: String(Number(sheet.version) + 1) };
}

export const samplePreview = (changes: Partial<NudgePreview> = {}): NudgePreview => ({
  unanswered: 0,
  members: 0,
  beyond: 0,
  cost: 0,
  left: 50,
  skipped: [],
  quietAt: null,
  last: null,
  obstacle: null,
  ...changes,
});

export const sampleSpare = (name: string, changes: Partial<CalledSpare> = {}): CalledSpare => ({
  memberId: sampleId(),
  name,
  isSpare: true,
  response: null,
  unreachable: null,
  isNext: true,
  offer: null,
  ...changes,
});

export const sampleCall = (changes: Partial<SpareCall> = {}): SpareCall => ({
  spares: [],
  call: null,
  canCall: true,
  isAllAtOnce: false,
  suggestedSpots: 1,
  left: 100,
  cost: 0,
  quietAt: null,
  ...changes,
});
