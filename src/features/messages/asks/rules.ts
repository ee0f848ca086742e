/**
 * How many times a number is asked within 30 days by teams that it never responded to, all of them together. That's
 * about a month of reminders and nudges from one team with a game a week (docs/decisions/0011).
 */
export const MAX_UNANSWERED_ASKS = 12;

/** How far back asks are counted, in days. */
export const ASK_WINDOW_DAYS = 30;

/** Counts down the asks that a number has left, across all teams in one batch. */
export class AsksLeft {
  readonly #limited = new Set<string>();
  readonly #left = new Map<string, number>();

  constructor(rows: readonly { teamId: string; phone: string; left: number }[]) {
    for (const { teamId, phone, left } of rows) {
      this.#limited.add(teamId + phone);
      this.#left.set(phone, left);
    }
  }

  /** Returns whether the team may not ask this number anymore. */
  isUsedUp({ teamId, phone }: { teamId: string; phone: string }): boolean {
    return this.#limited.has(teamId + phone) && this.#left.get(phone)! <= 0;
  }

  /** Counts one more ask by the team. */
  use({ teamId, phone }: { teamId: string; phone: string }): void {
    if (this.#limited.has(teamId + phone)) this.#left.set(phone, this.#left.get(phone)! - 1);
  }
}
