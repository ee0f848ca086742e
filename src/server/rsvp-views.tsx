import {
  type ProblemFacts,
  type ProblemScreen,
  getProblemTitle,
  RsvpProblemPage,
} from "#features/attendance/components/rsvp-problem.tsx";
import { RsvpFamily, RsvpPerson } from "#features/attendance/components/rsvp-family.tsx";
import { RsvpForm } from "#features/attendance/components/rsvp-form.tsx";
import { type NoticeTone, RsvpNotice } from "#features/attendance/components/rsvp-notice.tsx";
import { RsvpFact, RsvpSheet } from "#features/attendance/components/rsvp-sheet.tsx";
import { responseLabels, RsvpTeam, RsvpTeammate } from "#features/attendance/components/rsvp-team.tsx";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import {
  getFamilyQuestion,
  getSharingWarning,
  listFirstNames,
  listLetters,
} from "#features/attendance/families/rules.ts";
import type { Rsvp, RsvpMember } from "#features/attendance/queries.server.ts";
import {
  countResponses,
  formatLongDate,
  formatMatchup,
  formatMoment,
  getQuestion,
  type RsvpState,
  formatTimeUntil,
} from "#features/attendance/rules.ts";
import { getCountdown } from "#features/attendance/sheet/rules.ts";
import type { RsvpStatus, TeamResponse } from "#features/attendance/schema.ts";
import type { Spot } from "#features/attendance/subs/schema.ts";
import { getFirstName } from "#features/teams/members/rules.ts";
import { getMonthAndDay, formatTime } from "#platform/date-format.ts";
import { joinMarkup, Markup, createSection } from "#platform/static-markup.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getKit } from "#ui/kit-design.ts";
import { Kit } from "#ui/kit.tsx";
import { type PipCounts, pipKinds, describePips, type PipKind } from "#ui/pip-kind.ts";
import { Pip, pipLimit, PipRow, Pips } from "#ui/pips.tsx";
import { WhistleLine, type WhistleStep } from "#ui/whistle-line.tsx";
import { withShortClasses } from "./rsvp-classes.ts";

// Builds the RSVP page from precompiled sections. Pages differ only in their text and in a few variants of each
// section.

const section: typeof createSection = (slots, render) => createSection(slots, render, withShortClasses);
const emptyMarkup = new Markup("");

export type View = { title: string; main: Markup };
export type Notice = { tone: NoticeTone; text: string };

type SheetShape = {
  isToday: boolean;
  hasTime: boolean;
  hasOwnPage: boolean;
  isFamily: boolean;
  hasWarning: boolean;
};
const sheet = section(
  [
    "kit",
    "teamName",
    "firstName",
    "question",
    "warning",
    "matchup",
    "month",
    "day",
    "time",
    "date",
    "facts",
    "line",
    "form",
    "team",
    "ownPageUrl",
  ],
  ({ hasOwnPage, isToday, hasTime, isFamily, hasWarning }: SheetShape, slots) => (
    <RsvpSheet
      {...slots}
      isToday={isToday}
      firstName={isFamily ? null : slots.firstName}
      warning={hasWarning ? slots.warning : null}
      time={hasTime ? slots.time : null}
      ownPageUrl={hasOwnPage ? slots.ownPageUrl : null}
    />
  ),
);
const fact = section(["text"], (kind: "place" | "arrival" | "notes", { text }) => (
  <RsvpFact kind={kind} text={text} />
));
const line = section(
  ["label0", "detail0", "label1", "detail1", "label2", "detail2", "label3", "detail3"],
  ({ states, twentieths }: { states: WhistleStep["state"][]; twentieths: number }, slots) => (
    <WhistleLine
      className="mt-auto pt-9 max-md:hidden"
      nowFraction={twentieths / 20}
      steps={states.map((state, index) => ({
        state,
        label: slots[`label${index}` as "label0"],
        detail: slots[`detail${index}` as "detail0"],
      }))}
    />
  ),
);
type BannersShape = { state: RsvpState; kind: string; mustRespondAgain: boolean; isPreview: boolean };
type FormShape = BannersShape & { response: RsvpStatus | null; spot: Spot | null };
const form = section(["action", "memberId", "respondedLabel"], (shape: FormShape, slots) => (
  <RsvpForm {...shape} {...slots} memberId={shape.isPreview ? null : slots.memberId} />
));
const family = section(["people"], (shape: BannersShape, { people }) => (
  <RsvpFamily {...shape} people={people} />
));
type PersonShape = Pick<FormShape, "state" | "response" | "spot"> & { letter: string | null };
const person = section(["action", "memberId", "firstName", "respondedLabel"], (shape: PersonShape, slots) => (
  <RsvpPerson {...shape} {...slots} />
));
const team = section(["pips", ...pipKinds, "rows"], (_: null, { pips, rows, ...counts }) => (
  <RsvpTeam pips={pips} rows={rows} counts={counts} />
));
const teammate = section(["name"], (response: RsvpStatus | "none", { name }) => (
  <RsvpTeammate name={name} response={response === "none" ? null : response} />
));
const pip = section([], (kind: PipKind) => <Pip kind={kind} />);
const pipRow = section(["label", "pips"], (_: null, slots) => (
  <PipRow label={slots.label}>{slots.pips}</PipRow>
));
const manyPips = section([], (counts: PipCounts) => <Pips counts={counts} labels={responseLabels} />);
const notice = section(["text"], (tone: NoticeTone, { text }) => <RsvpNotice tone={tone} text={text} />);
const problem = section(
  ["link", "time", "reference", "again"],
  (shape: { screen: ProblemScreen; hasFacts: boolean; canRetry: boolean }, { again, ...facts }) => (
    <RsvpProblemPage
      screen={shape.screen}
      facts={shape.hasFacts ? facts : undefined}
      retryUrl={shape.canRetry ? again : undefined}
    />
  ),
);

/** Caches the rendered kit for each design, because many teams share one. */
const kits = new Map<string, Markup>();
function renderKit({ teamId, teamKit }: { teamId: string; teamKit: string | null }): Markup {
  const { pattern, shirt } = getKit(teamId, teamKit);
  const design = pattern + shirt;
  let kit = kits.get(design);
  if (!kit) {
    kit = section([], (id: string) => <Kit id={id} kit={teamKit} size={34} />)(teamId, {});
    kits.set(design, kit);
  }
  return kit;
}

function renderPips(counts: PipCounts): Markup {
  const total = pipKinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (total > pipLimit) return manyPips(counts, {});
  const pips = pipKinds.map((kind) => new Markup(pip(kind, {}).html.repeat(counts[kind])));
  return pipRow(null, { label: describePips(counts, responseLabels), pips: joinMarkup(pips) });
}

function renderTeam(responses: readonly TeamResponse[]): Markup {
  const tally = countResponses(responses);
  const counts = { full: tally.attending, half: tally.maybe, low: tally.not_attending, hollow: tally.none };
  return team(null, {
    pips: renderPips(counts),
    full: String(counts.full),
    half: String(counts.half),
    low: String(counts.low),
    hollow: String(counts.hollow),
    rows: joinMarkup(responses.map(({ name, response }) => teammate(response ?? "none", { name }))),
  });
}

function renderFacts({ location, arrivalMinutes, notes }: Rsvp): Markup {
  return joinMarkup([
    location ? fact("place", { text: location }) : emptyMarkup,
    arrivalMinutes === null
      ? emptyMarkup
      : fact("arrival", { text: `Please arrive ${arrivalMinutes} minutes early.` }),
    notes === null ? emptyMarkup : fact("notes", { text: notes }),
  ]);
}

/**
 * Renders the timeline from the reminders to the start of the game. The marker for the current time moves in
 * twentieths, to limit the number of variants.
 */
function renderLine(rsvp: Rsvp, state: RsvpState, now: Date): Markup {
  const { gameOn, gameTime, timeZone, isCancelled } = rsvp;
  if (state !== "open" || gameTime === null) return emptyMarkup;
  const reminders = rsvp.reminders.map(({ dueAt, ...reminder }) => {
    const { on: dueOn, time: dueTime } = toWallClock(dueAt, timeZone);
    return { ...reminder, dueOn, dueTime };
  });
  const minutes = Math.floor((getResponsesCloseAt(rsvp).getTime() - now.getTime()) / 60_000);
  const countdown = getCountdown(
    { gameOn, gameTime, reminders, isCancelled, now: toWallClock(now, timeZone) },
    () => "Sent",
    formatTimeUntil(minutes),
  );
  if (!countdown) return emptyMarkup;
  const { steps, nowFraction } = countdown;
  const getStepSlots = (index: number) => ({
    [`label${index}`]: steps[index]?.label ?? "",
    [`detail${index}`]: steps[index]?.detail ?? "",
  });
  return line({ states: steps.map((step) => step.state), twentieths: Math.round(nowFraction * 20) }, {
    ...getStepSlots(0),
    ...getStepSlots(1),
    ...getStepSlots(2),
    ...getStepSlots(3),
  } as Parameters<typeof line>[1]);
}

/** Renders the form of the only member behind a link, or one for each of them. */
function renderForms(rsvp: Rsvp, state: RsvpState, firstNames: readonly string[], action: string): Markup {
  const { members, kind, isPreview, timeZone } = rsvp;
  const mustRespondAgain = members.some(
    (member) => member.response === null && member.earlierResponse !== null,
  );
  const banners = { state, kind, mustRespondAgain, isPreview };
  const getSlots = ({ memberId, respondedAt }: RsvpMember) => ({
    action,
    memberId: memberId ?? "",
    respondedLabel: respondedAt ? `Responded ${formatMoment(toWallClock(respondedAt, timeZone))}` : "",
  });
  const [first] = members as [RsvpMember];
  if (members.length === 1)
    return form({ ...banners, response: first.response, spot: first.spot }, getSlots(first));
  const letters = listLetters(members);
  const people = members.map((member, index) =>
    person(
      {
        state,
        letter: letters[index]!,
        response: member.response,
        spot: member.spot,
      },
      { ...getSlots(member), firstName: firstNames[index]! },
    ),
  );
  return family(banners, { people: joinMarkup(people) });
}

/** The URLs of the form's action and the member's own page. */
type Links = { action: string; ownPageUrl: string };

/** Renders the RSVP page for a valid link. */
export function renderSheetView(
  rsvp: Rsvp,
  state: RsvpState,
  { action, ownPageUrl }: Links,
  now: Date,
): View {
  const { kind, timeZone, gameOn, gameTime, members, isNamed } = rsvp;
  const { month, day } = getMonthAndDay(gameOn);
  const [first] = members as [RsvpMember];
  const isFamily = members.length > 1;
  const hasWarning = isNamed || isFamily;
  const firstNames = hasWarning ? listFirstNames(members.map(({ name }) => name)) : [];
  const main = sheet(
    {
      isToday: toWallClock(now, timeZone).on === gameOn,
      hasTime: gameTime !== null,
      hasOwnPage: rsvp.isCurrent,
      isFamily,
      hasWarning,
    },
    {
      kit: renderKit(rsvp),
      teamName: rsvp.teamName,
      firstName: getFirstName(first.name, "there"),
      question: isFamily
        ? getFamilyQuestion(state, kind, firstNames)
        : getQuestion(state, kind, first.response),
      warning: hasWarning ? getSharingWarning(firstNames) : "",
      matchup: formatMatchup(rsvp),
      month,
      day: String(day),
      time: gameTime === null ? "" : formatTime(gameTime),
      date: formatLongDate(gameOn),
      facts: renderFacts(rsvp),
      line: renderLine(rsvp, state, now),
      form: renderForms(rsvp, state, firstNames, action),
      team: renderTeam(rsvp.team),
      ownPageUrl,
    },
  );
  return { title: "RSVP", main };
}

/** Renders the error page for a link that can't show a game. */
export function renderProblemView(screen: ProblemScreen, facts?: ProblemFacts, retryUrl?: string): View {
  const values = { link: "", time: "", reference: "", ...facts, again: retryUrl ?? "" };
  const shape = { screen, hasFacts: facts !== undefined, canRetry: retryUrl !== undefined };
  return { title: getProblemTitle(screen), main: problem(shape, values) };
}

export const renderNotice = ({ tone, text }: Notice): Markup => notice(tone, { text });
