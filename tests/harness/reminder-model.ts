import { instantOf, wallClockAt } from "#platform/zoned-time.ts";

// What reminders a team's games should have, told by a slow and plain model: it walks minute by minute out of quiet hours
// and remembers every reminder in a list. The product's commands are compared with it after every step.

const MINUTE = 60_000;

export type ModelGame = { id: string; gameOn: string; gameTime: string | null; isCancelled: boolean };
type Quiet = { from: string; until: string } | null;
type Team = { timeZone: string; offsets: number[]; quiet: Quiet; isArchived: boolean };
type Entry = { gameId: string; offset: number; start: number; due: number; word: string };

export class ReminderModel {
  games: ModelGame[] = [];
  now: Date;
  private team: Team = {
    timeZone: "America/Chicago",
    offsets: [1440, 60],
    quiet: { from: "21:00", until: "07:00" },
    isArchived: false,
  };
  private entries: Entry[] = [];
  private superseded: Entry[] = [];

  constructor(now: Date) {
    this.now = now;
  }

  create(id: string, at: { gameOn: string; gameTime: string | null }) {
    const game = { id, ...at, isCancelled: false };
    this.games.push(game);
    this.settle(game, true);
  }

  move(game: ModelGame, at: { gameOn: string; gameTime: string }) {
    Object.assign(game, at);
    this.settle(game, true);
  }

  setCancelled(game: ModelGame, isCancelled: boolean) {
    if (game.isCancelled === isCancelled) return;
    game.isCancelled = isCancelled;
    this.settle(game, true);
  }

  remove(game: ModelGame) {
    this.games = this.games.filter((other) => other !== game);
    this.entries = this.entries.filter(({ gameId }) => gameId !== game.id);
    this.superseded = this.superseded.filter(({ gameId }) => gameId !== game.id);
  }

  setTeam(change: Partial<Team>) {
    Object.assign(this.team, change);
    const twoDaysAgo = new Date(this.now.getTime() - 2 * 1440 * MINUTE).toISOString().slice(0, 10);
    for (const game of this.games) if (game.gameOn >= twoDaysAgo) this.settle(game, false);
  }

  sendDue() {
    for (const entry of this.entries)
      if (entry.word === "armed" && entry.due <= this.now.getTime()) entry.word = "sent";
  }

  current(): string[] {
    return this.entries
      .map(({ gameId, offset, word, start, due }) =>
        [gameId, offset, word, new Date(start).toISOString()]
          .concat(word === "armed" ? [new Date(due).toISOString()] : [])
          .join(" "),
      )
      .toSorted();
  }

  everSent = () => this.superseded.length + this.entries.filter(({ word }) => word === "sent").length;

  private settle(game: ModelGame, isMove: boolean) {
    const before = this.entries.filter(({ gameId }) => gameId === game.id);
    const after = game.gameTime === null ? [] : this.wanted(game, before, isMove);
    const isKept = (entry: Entry) =>
      after.some(({ offset, word }) => offset === entry.offset && word === "sent");
    this.superseded.push(...before.filter((entry) => entry.word === "sent" && !isKept(entry)));
    this.entries = [...this.entries.filter(({ gameId }) => gameId !== game.id), ...after];
  }

  private wanted(game: ModelGame, before: Entry[], isMove: boolean): Entry[] {
    const now = this.now.getTime();
    const start = instantOf({ on: game.gameOn, time: game.gameTime! }, this.team.timeZone).getTime();
    const dayBefore = this.team.offsets.filter((offset) => offset >= 1440).toSorted((a, b) => a - b)[0];
    return this.team.offsets.map((offset) => {
      const earlier = before.find((entry) => entry.offset === offset);
      const same = earlier?.start === start ? earlier : undefined;
      const entry = (word: string, due: number) => ({ gameId: game.id, offset, start, due, word });
      if (earlier?.word === "sent" && (same || !isMove)) return entry("sent", earlier.due);
      if (game.isCancelled) return entry("cancelled", 0);
      if (this.team.isArchived) return entry("archived", 0);
      const due = this.beforeQuiet(start - offset * MINUTE);
      if (due > now) return entry("armed", due);
      if (same?.word === "armed" && same.due <= now && now < start) return same;
      const late = this.afterQuiet(now);
      const isMissed = offset === dayBefore && same?.word !== "too-late" && late + 180 * MINUTE < start;
      return isMissed ? entry("armed", late) : entry("too-late", 0);
    });
  }

  private isQuiet(at: number) {
    if (!this.team.quiet) return false;
    const { from, until } = this.team.quiet;
    const time = wallClockAt(new Date(at), this.team.timeZone).time.slice(0, 5);
    return from < until ? from <= time && time < until : time >= from || time < until;
  }

  private beforeQuiet(at: number) {
    if (!this.isQuiet(at)) return at;
    let first = at;
    while (this.isQuiet(first - MINUTE)) first -= MINUTE;
    return first - 5 * MINUTE;
  }

  private afterQuiet(at: number) {
    let next = at;
    while (this.isQuiet(next)) next += MINUTE;
    return next;
  }
}
