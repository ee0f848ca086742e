import { AwayForm } from "#features/attendance/away/schema.ts";
import type { OwnPage } from "#features/attendance/mine/access.server.ts";
import {
  addAway,
  chooseOwnLanguage,
  respondToSeveral,
  removeAway,
  type SubmittedResponse,
} from "#features/attendance/mine/commands.server.ts";
import { EVERYONE, MAX_OWN_MEMBERS, MAX_RESPONSES } from "#features/attendance/mine/rules.ts";
import type { MyProblems } from "#features/attendance/mine/schema.ts";
import { cutNote } from "#features/attendance/notes/rules.ts";
import { RsvpStatus } from "#features/attendance/schema.ts";
import { addWeekdays, removeWeekday } from "#features/attendance/weekdays/commands.server.ts";
import { allWeekdays, type WeekdaysProblem } from "#features/attendance/weekdays/rules.ts";
import { WeekdaysForm } from "#features/attendance/weekdays/schema.ts";
import { renewOwnFeed } from "#features/games/feeds/commands.server.ts";
import { GameId } from "#features/games/schema.ts";
import { startTeamEmails } from "#features/messages/emailing/subscribing/commands.server.ts";
import { disownPerson } from "#features/messages/not-mine/commands.server.ts";
import {
  agreeForOwnChild,
  startTeamTexts,
  stopTeamTexts,
} from "#features/messages/opt-out/commands.server.ts";
import { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { FormOutcome } from "./my-page-notices.ts";

/**
 * The outcome of a form on Your Games: a result to show after the redirect, field errors, a refusal, or the end of the
 * page, because no one is left on it.
 */
export type Outcome =
  | { section: string; result: FormOutcome }
  | { problems: MyProblems }
  | { refusal: string }
  | { isOver: true };

/** Applies a form. IDs in it only select among what the grant proves. Throws NOT_FOUND for anything else. */
export type FormAction = (page: OwnPage, form: URLSearchParams, clientAddress: string) => Promise<Outcome>;

/** Returns the two IDs in the name of a response's field, "response-<game>.<member>". */
function parseIds(name: string): { gameId: string; memberId: string } | null {
  const [gameId, memberId] = name.split(".").map((id) => GameId.safeParse(id));
  return gameId?.success && memberId?.success ? { gameId: gameId.data, memberId: memberId.data } : null;
}

/**
 * Returns only the responses and notes that differ from what the form showed, because the others may have changed in the
 * meantime. A new response has no note unless a new one was entered, because the old note belongs to what was said
 * (NEED-29).
 */
function parseChangedResponses(form: URLSearchParams): SubmittedResponse[] {
  const isField = /^(?:response|note)-(.*)$/;
  const keys = new Set([...form.keys()].flatMap((name) => isField.exec(name)?.[1] ?? []));
  const changed = [...keys].flatMap((key) => {
    const ids = parseIds(key);
    const value = form.get(`response-${key}`);
    const entered = RsvpStatus.safeParse(value);
    const response = entered.success && form.get(`was-${key}`) !== value ? entered.data : null;
    const note = cutNote(form.get(`note-${key}`) ?? "");
    const isNoteNew = form.has(`note-${key}`) && note !== cutNote(form.get(`was-note-${key}`) ?? "");
    if (!ids || (response === null && !isNoteNew)) return [];
    return [{ ...ids, response, note: isNoteNew ? note : null }];
  });
  return changed.slice(0, MAX_RESPONSES);
}

export const saveResponses: FormAction = async (page, form) => {
  const { saved, tooLate, requested, notes, looseNotes } = await respondToSeveral(
    page,
    parseChangedResponses(form),
  );
  const counts = [saved, tooLate, requested, notes, looseNotes] as const;
  return { section: "games", result: { kind: "responses", counts } };
};

export const saveDays: FormAction = async (page, form) => {
  const [from, until, who] = [form.get("from") ?? "", form.get("until") ?? "", form.get("who") ?? EVERYONE];
  const days = AwayForm.safeParse({ fromOn: from, untilOn: until });
  if (!days.success) {
    const field = days.error.issues[0]!.path[0] === "fromOn" ? "from" : "until";
    return { problems: { away: { who, from, until, problem: { field, reason: field } } } };
  }
  const result = await addAway(page, days.data, who === EVERYONE ? null : who);
  if (result.kind === "full") return { refusal: yourGamesWords[page.language].away.refusal };
  if (result.kind === "invalid") return { problems: { away: { who, from, until, problem: result.problem } } };
  return { section: "away", result: { kind: "away", counts: [result.marked, result.unchanged] } };
};

export const removeDays: FormAction = async (page, form) => {
  const ids = form
    .getAll("id")
    .slice(0, MAX_OWN_MEMBERS)
    .flatMap((value) => GameId.safeParse(value).data ?? []);
  const reopened = await removeAway(page, ids);
  return { section: "away", result: { kind: "back", counts: [reopened] } };
};

export const saveWeekdays: FormAction = async (page, form) => {
  const [until, who] = [form.get("until") ?? "", form.get("who") ?? EVERYONE];
  const entered = form.getAll("weekday").slice(0, allWeekdays.length);
  const days = WeekdaysForm.safeParse({ weekdays: entered, untilOn: until });
  const reject = (problem: WeekdaysProblem): Outcome => ({
    problems: { weekdays: { who, weekdays: entered.map(Number), until, problem } },
  });
  if (!days.success)
    return reject(
      days.error.issues[0]!.path[0] === "untilOn"
        ? { field: "until", reason: "until" }
        : { field: "weekdays", reason: "none" },
    );
  const result = await addWeekdays(page, days.data, who === EVERYONE ? null : who);
  if (result.kind === "invalid") return reject(result.problem);
  return { section: "weekdays", result: { kind: "weekdays", counts: [result.marked, result.unchanged] } };
};

export const removeOwnWeekday: FormAction = async (page, form) => {
  const [weekday, who] = [Number(form.get("weekday") ?? ""), form.get("who") ?? EVERYONE];
  const isKnown = allWeekdays.some((known) => known === weekday);
  if (isKnown) await removeWeekday(page, weekday, who === EVERYONE ? null : who);
  return { section: "weekdays", result: { kind: "weekday-back", counts: [] } };
};

export const renewCalendar: FormAction = async (page) => {
  await renewOwnFeed(page);
  return { section: "calendar", result: { kind: "calendar", counts: [] } };
};

export const setTexts: FormAction = async (page, form, clientAddress) => {
  const teamId = form.get("team") ?? "";
  if (form.get("texts") === "stop") {
    await stopTeamTexts(page, teamId, clientAddress);
    return { section: "texts", result: { kind: "stop", counts: [] } };
  }
  // Consent counts only if the box next to its wording is checked.
  if (form.get("consent") !== "yes") return { problems: { consent: { about: teamId } } };
  await startTeamTexts(page, teamId, clientAddress);
  return { section: "texts", result: { kind: "start", counts: [] } };
};

export const startEmails: FormAction = async (page, form, clientAddress) => {
  const teamId = form.get("team") ?? "";
  if (form.get("consent") !== "yes") return { problems: { consent: { about: teamId } } };
  await startTeamEmails(page, teamId, clientAddress);
  return { section: "emails", result: { kind: "emails", counts: [] } };
};

/** A guardian agrees to texts to a child's own phone (REACH-45). */
export const textChild: FormAction = async (page, form, clientAddress) => {
  const memberId = form.get("who") ?? "";
  if (form.get("consent") !== "yes") return { problems: { consent: { about: memberId } } };
  await agreeForOwnChild(page, memberId, clientAddress);
  return { section: "texts", result: { kind: "child", counts: [] } };
};

export const removePerson: FormAction = async (page, form, clientAddress) => {
  const { isLast } = await disownPerson(page, form.get("who") ?? "", clientAddress);
  return isLast ? { isOver: true } : { section: "texts", result: { kind: "not-mine", counts: [] } };
};

export const setLanguage: FormAction = async (page, form) => {
  const language = Language.safeParse(form.get("language"));
  if (language.success) await chooseOwnLanguage(page, language.data);
  return { section: "language", result: { kind: "language", counts: [] } };
};
