import { formatWhen } from "#features/messages/wording/rules.ts";
import type { ChangeKind, ChangeRequest, RequestState } from "../schema.ts";

/** How a request stands, as every screen writes it (RESULT-12). */
export function formatState({ state, to }: { state: RequestState; to: { name: string } }): string {
  const labels: Record<RequestState, string> = {
    "waiting-team": `Waiting for ${to.name}`,
    "waiting-league": "Waiting for the League",
    accepted: "Accepted",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
    replaced: "Replaced",
  };
  return labels[state];
}

type Slot = { gameOn: string; gameTime: string | null; location: string };

/** Returns whether only the place would change, so that both places are named (RESULT-15). */
const isPlaceOnly = (current: Slot, proposed: Slot | null): boolean =>
  proposed !== null && proposed.gameOn === current.gameOn && proposed.gameTime === current.gameTime;

/** The question as the other team would ask it. */
export function formatQuestion({
  kind,
  current,
  proposed,
}: Pick<ChangeRequest, "kind" | "current" | "proposed">): string {
  if (kind === "move" && isPlaceOnly(current, proposed)) return "Can we play somewhere else?";
  const questions: Record<ChangeKind, string> = {
    move: "Can we move our game?",
    cancel: "Can we cancel our game?",
    delete: "Can we delete our game?",
    restore: "Can we play our canceled game after all?",
  };
  return questions[kind];
}

/** What a request would do, for everything but a move, which names the new time and place. */
const effects: Record<Exclude<ChangeKind, "move">, string> = {
  cancel: "The game is canceled for both teams.",
  delete: "The game is deleted from both schedules.",
  restore: "The game is back on for both teams.",
};

/** One of the two versions that a request is about. */
export type Version = { when: string; place: string };

/** Returns the game as it is, and as it would be (RESULT-16). */
export function toVersions({
  kind,
  current,
  proposed,
}: Pick<ChangeRequest, "kind" | "current" | "proposed">): {
  now: Version;
  asked: Version;
} {
  const now = { when: formatWhen(current), place: current.location };
  return {
    now: kind === "restore" ? { ...now, when: `Canceled: ${now.when}` } : now,
    asked:
      kind === "move"
        ? { when: formatWhen(proposed!), place: proposed!.location }
        : { when: effects[kind], place: "" },
  };
}

/** How a request ended, and what that means for the game. */
export function describeOutcome({
  state,
  kind,
  from,
}: Pick<ChangeRequest, "state" | "kind" | "from">): string {
  const outcomes: Record<RequestState, string> = {
    "waiting-team": "The other team decides.",
    "waiting-league": "Both teams agree. The league decides next.",
    accepted: kind === "move" ? "The game moved for both teams." : effects[kind],
    declined: "The game stays as it is.",
    withdrawn: `${from.name} took the request back. The game stays as it is.`,
    expired: "It wasn't decided in time. The game stays as it is.",
    replaced: "The game was changed in the meantime, so this request no longer counts.",
  };
  return outcomes[state];
}
