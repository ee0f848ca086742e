import { toInstant, toWallClock } from "#platform/zoned-time.ts";

// A slow, simple model of the reminders that a team's games should have. It moves reminders out of quiet hours minute
// by minute and keeps every reminder in a list. Tests compare the app's commands with it after every step.

const MINUTE = 60_000;

export type ModelGame = { id: string; gameOn: string; gameTime: string | null; isCancelled: boolean };
type QuietHours = { from: string; until: string } | null;
type Team = { timeZone: string; offsets: number[]; quiet: QuietHours; isArchived: boolean };
type Entry = { gameId: string; offset: number; start: number; due: number; state: string };

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
    this.updateReminders(game, true);
  }

  move(game: ModelGame, at: { gameOn: string; gameTime: string }) {
    Object.assign(game, at);
    this.updateReminders(game, true);
  }

  setCancelled(game: ModelGame, isCancelled: boolean) {
    if (game.isCancelled === isCancelled) return;
    game.isCancelled = isCancelled;
    this.updateReminders(game, true);
  }

  remove(game: ModelGame) {
    this.games = this.games.filter((candidate) => candidate !== game);
    this.entries = this.entries.filter(({ gameId }) => gameId !== game.id);
    this.superseded = this.superseded.filter(({ gameId }) => gameId !== game.id);
  }

  setTeam(change: Partial<Team>) {
    Object.assign(this.team, change);
    const twoDaysAgo = new Date(this.now.getTime() - 2 * 1440 * MINUTE).toISOString().slice(0, 10);
    for (const game of this.games) if (game.gameOn >= twoDaysAgo) this.updateReminders(game, false);
  }

  sendDue() {
    for (const entry of this.entries)
      if (entry.state === "armed" && entry.due <= this.now.getTime()) entry.state = "sent";
  }

  current(): string[] {
    return this.entries
      .map(({ gameId, offset, state, start, due }) =>
        [gameId, offset, state, new Date(start).toISOString()]
          .concat(state === "armed" ? [new Date(due).toISOString()] : [])
          .join(" "),
      )
      .toSorted();
  }

  countEverSent = () => this.superseded.length + this.entries.filter(({ state }) => state === "sent").length;

  private updateReminders(game: ModelGame, isMove: boolean) {
    const before = this.entries.filter(({ gameId }) => gameId === game.id);
    const after = game.gameTime === null ? [] : this.computeReminders(game, before, isMove);
    const isKept = (entry: Entry) =>
      after.some(({ offset, state }) => offset === entry.offset && state === "sent");
    this.superseded.push(...before.filter((entry) => entry.state === "sent" && !isKept(entry)));
    this.entries = [...this.entries.filter(({ gameId }) => gameId !== game.id), ...after];
  }

  private computeReminders(game: ModelGame, before: Entry[], isMove: boolean): Entry[] {
    const now = this.now.getTime();
    const start = toInstant({ on: game.gameOn, time: game.gameTime! }, this.team.timeZone).getTime();
    const dayBefore = this.team.offsets.filter((offset) => offset >= 1440).toSorted((a, b) => a - b)[0];
    return this.team.offsets.map((offset) => {
      const earlierEntry = before.find((entry) => entry.offset === offset);
      const sameEntry = earlierEntry?.start === start ? earlierEntry : undefined;
      const entry = (state: string, due: number) => ({ gameId: game.id, offset, start, due, state });
      if (earlierEntry?.state === "sent" && (sameEntry || !isMove)) return entry("sent", earlierEntry.due);
      if (game.isCancelled) return entry("cancelled", 0);
      if (this.team.isArchived) return entry("archived", 0);
      const due = this.moveBeforeQuietHours(start - offset * MINUTE);
      if (due > now) return entry("armed", due);
      if (sameEntry?.state === "armed" && sameEntry.due <= now && now < start) return sameEntry;
      const nextAllowed = this.moveAfterQuietHours(now);
      const shouldCatchUp =
        offset === dayBefore && sameEntry?.state !== "too-late" && nextAllowed + 180 * MINUTE < start;
      return shouldCatchUp ? entry("armed", nextAllowed) : entry("too-late", 0);
    });
  }

  private isQuiet(at: number) {
    if (!this.team.quiet) return false;
    const { from, until } = this.team.quiet;
    const time = toWallClock(new Date(at), this.team.timeZone).time.slice(0, 5);
    return from < until ? from <= time && time < until : time >= from || time < until;
  }

  private moveBeforeQuietHours(at: number) {
    if (!this.isQuiet(at)) return at;
    let first = at;
    while (this.isQuiet(first - MINUTE)) first -= MINUTE;
    return first - 5 * MINUTE;
  }

  private moveAfterQuietHours(at: number) {
    let next = at;
    while (this.isQuiet(next)) next += MINUTE;
    return next;
  }
}
