import type { Outlook, SkipReason } from "#features/reminders/schema.ts";
import type { SubscriptionStatus } from "#features/teams/schema.ts";
import { addDays, formatTime, getMonthAndDay, getWeekday } from "#platform/date-format.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import type { PlannedText, Responses } from "../reminders/rules.ts";
import type { MessageReason } from "../schema.ts";
import type { SendingPause } from "../switch/schema.ts";

type WallClock = { on: string; time: string };

/** Someone who plays in the game, and why they don't get the text. */
export type ForecastPlayer = { name: string; reason: MessageReason | "declined" | "no-phone" | null };

/** What a game's next reminder will do as things stand. Times are in the team's time zone. */
export type Forecast =
  | {
      kind: "armed";
      due: WallClock;
      isDue: boolean;
      /** Why the whole reminder would be skipped. */
      reason: SkipReason | null;
      players: ForecastPlayer[];
    }
  /** No reminder is left. `reason` says why the last one was skipped, or is null if it was sent. */
  | { kind: "done"; reason: SkipReason | null }
  | { kind: "no-time" | "no-reminders" };

export type ForecastTeam = {
  id: string;
  status: SubscriptionStatus;
  /** The day that the pass ends, in the team's time zone. */
  passEndsOn: string | null;
  /** The team's local time. */
  now: WallClock;
  pause: SendingPause | null;
  /** False while the installation takes no payments, and administrators grant passes. */
  canBuy: boolean;
  canManage: boolean;
};

/**
 * Turns the texts of a plan into one result per player, because managers think of people, and phones may be shared. A
 * player gets the text if one of their phones does.
 */
export function listForecastPlayers(
  players: readonly { id: string; name: string; phones: readonly string[] }[],
  texts: readonly PlannedText[],
  responses: Responses,
): ForecastPlayer[] {
  const textsByPhone = new Map(texts.map((text) => [text.phone, text]));
  return players.map(({ id, name, phones }) => {
    if (responses.get(id) === "not_attending") return { name, reason: "declined" };
    if (phones.length === 0) return { name, reason: "no-phone" };
    // A text to a shared phone is only for those who agreed to it there.
    const own = phones.flatMap((phone) => textsByPhone.get(phone) ?? []);
    const reasons = own.map(({ members, reason }) =>
      members.some(({ memberId }) => memberId === id) ? reason : "no-consent",
    );
    return { name, reason: reasons.includes(null) ? null : reasons[0]! };
  });
}

const rosterPath = (teamId: string) => `/teams/${teamId}`;
const passPath = (teamId: string) => `/teams/${teamId}/upgrade`;
const formatDay = (on: string) => Object.values(getMonthAndDay(on)).join(" ");

/** Formats "today 6:00 PM", "Tue 7:00 PM", or, a week or more away, "Tue, Nov 24, 7:00 PM". */
function formatWhen({ on, time }: WallClock, today: string): string {
  if (on === today) return `today ${formatTime(time)}`;
  return on < addDays(today, 7)
    ? `${getWeekday(on)} ${formatTime(time)}`
    : `${getWeekday(on)}, ${formatDay(on)}, ${formatTime(time)}`;
}

const getFirst = (name: string) => name.trim().split(/\s+/)[0]!;

/** Returns first names, or whole names if two people share a first name. */
function getShortNames(names: readonly string[], everyone: readonly string[]): string[] {
  return names.map((name) => {
    const first = getFirst(name);
    return everyone.filter((other) => getFirst(other) === first).length > 1 ? name : first;
  });
}

/** Formats "Marco", "Marco and Samuel", or "Marco, Samuel, and 3 others". */
function formatNames(names: readonly string[]): string {
  if (names.length <= 2) return names.join(" and ");
  if (names.length === 3) return `${names[0]}, ${names[1]}, and ${names[2]}`;
  return `${names[0]}, ${names[1]}, and ${names.length - 2} others`;
}

const formatEveryone = (players: readonly ForecastPlayer[]) =>
  players.length === 1 ? players[0]!.name : players.length === 2 ? "Both" : `All ${players.length}`;

const skippedSentences: Record<SkipReason, string> = {
  "too-late": "No texts: too late for a reminder",
  cancelled: "No texts: canceled",
  archived: "No texts: the team is archived",
  "no-pass": "No text went out: no Season Pass",
  "out-of-texts": "No text went out: out of texts",
  "no-recipients": "No text went out: no one could get one",
  "texting-off": "No text went out: no texting account yet",
};

/** Says who gets a game's next reminder and when, or why no one does. Every screen shows this sentence. */
export function formatOutlook(forecast: Forecast, team: ForecastTeam): Outlook {
  const { state, sentence, step } = describe(forecast, team);
  return { state, sentence, step: (team.canManage && step) || null };
}

type Description = { state: Outlook["state"]; sentence: string; step?: Outlook["step"] };
const block = (sentence: string, step?: Outlook["step"]): Description => ({
  state: "blocked",
  sentence: `No texts: ${sentence}`,
  ...(step && { step }),
});

function describe(forecast: Forecast, team: ForecastTeam): Description {
  if (team.pause === "off" && forecast.kind !== "done") return { state: "blocked", sentence: TEXTING_OFF };
  switch (forecast.kind) {
    case "no-time":
      return block("no start time");
    case "no-reminders":
      return block("reminders are off", { label: "Turn on reminders", to: `/teams/${team.id}/settings` });
    case "done":
      return forecast.reason === null
        ? { state: "done", sentence: "No more texts for this game" }
        : { state: "blocked", sentence: skippedSentences[forecast.reason] };
    case "armed":
      return describeArmed(forecast, team);
  }
}

function describeArmed(forecast: Extract<Forecast, { kind: "armed" }>, team: ForecastTeam): Description {
  const { due, isDue, reason, players } = forecast;
  if (reason === "no-pass") return describeMissingPass(team);
  if (players.length === 0) return block("no players yet", { label: "Add players", to: rosterPath(team.id) });
  const asked = players.filter((player) => player.reason !== "declined");
  if (asked.length === 0) return { state: "done", sentence: "No texts: everyone said no" };
  const missing = asked.filter((player) => player.reason !== null);
  const isOutOfTexts = missing.some((player) => player.reason === "out-of-texts");
  const getTexts = team.canBuy ? { label: "Get more texts", to: passPath(team.id) } : undefined;
  const fix = { label: "fix", to: rosterPath(team.id) };
  const reached = asked.length - missing.length;
  if (reached === 0)
    return isOutOfTexts
      ? block("out of texts", getTexts)
      : missing.every((player) => player.reason === "no-consent")
        ? block("no one has agreed to texts yet", { ...fix, label: "Open roster" })
        : block("no one can get one yet", { ...fix, label: "Open roster" });
  if (team.pause) return block("texting is paused");
  const when = isDue ? "now" : formatWhen(due, team.now.on);
  const verb = reached === 1 ? "gets" : "get";
  if (missing.length === 0)
    return {
      state: "ready",
      sentence: `${formatEveryone(asked)} ${verb} a text ${when}`,
    };
  const names = getShortNames(
    missing.map(({ name }) => name),
    players.map(({ name }) => name),
  );
  const sentence = `${reached} of ${asked.length} ${verb} a text ${when}.`;
  if (isOutOfTexts)
    return {
      state: "partial",
      sentence: `${sentence} Then you're out of texts`,
      ...(getTexts && { step: getTexts }),
    };
  return {
    state: "partial",
    sentence: `${sentence} ${formatNames(names)} ${names.length === 1 ? "doesn't" : "don't"}`,
    step: fix,
  };
}

function describeMissingPass({ id, status, passEndsOn, canBuy }: ForecastTeam): Description {
  const sentence =
    status === "pending"
      ? "no Season Pass"
      : status === "expired"
        ? "Season Pass expired"
        : `Season Pass ends ${formatDay(passEndsOn!)}`;
  if (!canBuy) return block(`${sentence}. Ask your administrator for one`);
  const label = status === "pending" ? "Choose a Season Pass" : "Renew Season Pass";
  return block(sentence, { label, to: passPath(id) });
}
