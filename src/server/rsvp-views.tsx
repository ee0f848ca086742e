import {
  getProblemTitle,
  type ProblemFacts,
  type ProblemScreen,
} from "#features/attendance/components/rsvp-problem.tsx";
import type { NoticeTone } from "#features/attendance/components/rsvp-notice.tsx";
import { getResponseLabels } from "#features/attendance/components/rsvp-team.tsx";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { listFirstNames, listLetters } from "#features/attendance/families/rules.ts";
import type { Rsvp, RsvpMember } from "#features/attendance/queries.server.ts";
import { getDueAt } from "#features/attendance/requests/rules.ts";
import { countResponses, type RsvpState } from "#features/attendance/rules.ts";
import { getCountdown } from "#features/attendance/sheet/rules.ts";
import { describeStanding } from "#features/attendance/standing/rules.ts";
import { formatOffer } from "#features/attendance/waitlist/queries.server.ts";
import {
  formatGameDate,
  formatMatchup,
  formatReminder,
  formatTimeUntil,
  getFamilyQuestion,
  getQuestion,
  getSharingWarning,
} from "#features/attendance/wording/rules.ts";
import { getFirstName } from "#features/teams/members/rules.ts";
import { joinMarkup, Markup } from "#platform/static-markup.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getKit } from "#ui/kit-design.ts";
import { Kit } from "#ui/kit.tsx";
import { type PipCounts, pipKinds, describePips } from "#ui/pip-kind.ts";
import { pipLimit } from "#ui/pips.tsx";
import { formatDayAndTime, formatMoment, formatTime, getMonthAndDay } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import {
  section,
  sheet,
  fact,
  line,
  form,
  family,
  person,
  team,
  teammate,
  pip,
  pipRow,
  manyPips,
  notice,
  problem,
} from "./rsvp-sections.tsx";

// Builds the RSVP page from its sections.

const emptyMarkup = new Markup("");

export type View = { language: Language; title: string; main: Markup };
export type Notice = { tone: NoticeTone; text: string };

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

function renderPips(language: Language, counts: PipCounts): Markup {
  const total = pipKinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (total > pipLimit) return manyPips({ language, counts }, {});
  const pips = pipKinds.map((kind) => new Markup(pip(kind, {}).html.repeat(counts[kind])));
  return pipRow(null, { label: describePips(counts, getResponseLabels(language)), pips: joinMarkup(pips) });
}

function renderTeam({ language, team: responses }: Rsvp): Markup {
  const tally = countResponses(responses);
  const counts = { full: tally.attending, half: tally.maybe, low: tally.not_attending, hollow: tally.none };
  return team(language, {
    pips: renderPips(language, counts),
    full: String(counts.full),
    half: String(counts.half),
    low: String(counts.low),
    hollow: String(counts.hollow),
    rows: joinMarkup(responses.map(({ name, response }) => teammate({ language, response }, { name }))),
  });
}

function renderFacts({ language, location, arrivalMinutes, notes }: Rsvp): Markup {
  return joinMarkup([
    location ? fact({ language, kind: "place" }, { text: location }) : emptyMarkup,
    arrivalMinutes === null
      ? emptyMarkup
      : fact({ language, kind: "arrival" }, { text: rsvpWords[language].arrival(arrivalMinutes) }),
    notes === null ? emptyMarkup : fact({ language, kind: "notes" }, { text: notes }),
  ]);
}

/**
 * Renders the timeline from the reminders to the start of the game. The marker for the current time moves in
 * twentieths, to limit the number of variants.
 */
function renderLine(rsvp: Rsvp, state: RsvpState, now: Date): Markup {
  const { language, gameOn, gameTime, timeZone, isCancelled } = rsvp;
  const words = rsvpWords[language];
  if (state !== "open" || gameTime === null) return emptyMarkup;
  const reminders = rsvp.reminders.map(({ dueAt, ...reminder }) => {
    const { on: dueOn, time: dueTime } = toWallClock(dueAt, timeZone);
    return { ...reminder, dueOn, dueTime };
  });
  const minutes = Math.floor((getResponsesCloseAt(rsvp).getTime() - now.getTime()) / 60_000);
  const countdown = getCountdown(
    { gameOn, gameTime, reminders, isCancelled, now: toWallClock(now, timeZone) },
    {
      reminder: (offsetMinutes) => formatReminder(language, offsetMinutes),
      sent: () => words.sent,
      notSent: words.notSent,
      due: ({ dueOn: on, dueTime: time, isGameDay }) =>
        isGameDay ? formatTime(language, time) : formatMoment(language, { on, time }),
      goal: words.start,
      start: formatTimeUntil(language, minutes),
    },
  );
  if (!countdown) return emptyMarkup;
  const { steps, nowFraction } = countdown;
  const getStepSlots = (index: number) => ({
    [`label${index}`]: steps[index]?.label ?? "",
    [`detail${index}`]: steps[index]?.detail ?? "",
  });
  return line(
    { language, states: steps.map((step) => step.state), twentieths: Math.round(nowFraction * 20) },
    {
      ...getStepSlots(0),
      ...getStepSlots(1),
      ...getStepSlots(2),
      ...getStepSlots(3),
    } as Parameters<typeof line>[1],
  );
}

/** Renders the form of the only member behind a link, or one for each of them. */
function renderForms(
  rsvp: Rsvp,
  state: RsvpState,
  firstNames: readonly string[],
  action: string,
  now: Date,
): Markup {
  const { language, members, kind, isPreview } = rsvp;
  const mustRespondAgain = members.some(
    (member) => member.response === null && member.earlierResponse !== null,
  );
  const { deadline, due } = describeDeadline(rsvp, now);
  const banners = { language, state, kind, mustRespondAgain, deadline, isPreview };
  const getStanding = (member: RsvpMember) => {
    const { confirmation, line: standingLine, sentence } = describeMember(rsvp, member, now);
    const { response, spot, hasNote, memberId } = member;
    const isOffered = member.place?.offer != null;
    return {
      shape: { response, isOffered, spot, hasNote, hasSentence: sentence !== null },
      slots: { action, memberId: memberId ?? "", confirmation, line: standingLine, sentence: sentence ?? "" },
    };
  };
  const [first] = members as [RsvpMember];
  if (members.length === 1) {
    const { shape, slots } = getStanding(first);
    return form({ ...banners, ...shape }, { ...slots, due });
  }
  const letters = listLetters(members);
  const people = members.map((member, index) => {
    const { shape, slots } = getStanding(member);
    // A family's buttons have no room for a place in line.
    const personLine = member.place ? `${slots.confirmation} · ${slots.line}` : slots.line;
    return person(
      { language, state, letter: letters[index]!, ...shape },
      { ...slots, line: personLine, firstName: firstNames[index]! },
    );
  });
  return family(banners, { people: joinMarkup(people), due });
}

/** Returns what the page says about a member's response. */
const describeMember = (
  rsvp: Rsvp,
  { response, respondedAt, request, place, isDefault = false, name }: RsvpMember,
  now: Date,
) =>
  describeStanding(rsvp.language, {
    response,
    isDefault,
    name:
      rsvp.isNamed || rsvp.members.length > 1 ? getFirstName(name, rsvpWords[rsvp.language].nameless) : null,
    request,
    respondedAt: respondedAt && formatMoment(rsvp.language, toWallClock(respondedAt, rsvp.timeZone)),
    waitlist: place
      ? { place: place.number, offer: formatOffer(rsvp, place.offer, now), firstGroup: place.firstGroup }
      : null,
  });

/** Returns whether there's a deadline, and when it is. Subs who were called have none, and one alone sees none. */
function describeDeadline(rsvp: Rsvp, now: Date) {
  const { language, members, timeZone } = rsvp;
  const isExempt = members.every(({ spot }) => spot !== null);
  const dueAt = isExempt ? null : getDueAt({ ...rsvp, startsAt: getResponsesCloseAt(rsvp) });
  if (dueAt === null) return { deadline: "none" as const, due: "" };
  const { on, time } = toWallClock(dueAt, timeZone);
  return {
    deadline: now < dueAt ? ("ahead" as const) : ("past" as const),
    due: formatDayAndTime(language, on, time),
  };
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
  const { language, kind, timeZone, gameOn, gameTime, members, isNamed } = rsvp;
  const { month, day } = getMonthAndDay(language, gameOn);
  const [first] = members as [RsvpMember];
  const isFamily = members.length > 1;
  const hasWarning = isNamed || isFamily;
  const firstNames = hasWarning ? listFirstNames(members.map(({ name }) => name)) : [];
  const main = sheet(
    {
      language,
      isToday: toWallClock(now, timeZone).on === gameOn,
      hasTime: gameTime !== null,
      hasOwnPage: rsvp.isCurrent,
      hasLeaguePage: rsvp.leaguePage !== null,
      hasTeamPage: rsvp.teamPage !== null,
      isFamily,
      hasWarning,
      side: rsvp.side,
    },
    {
      kit: renderKit(rsvp),
      firstName: getFirstName(first.name, rsvpWords[language].nameless),
      question: isFamily
        ? getFamilyQuestion(language, state, kind, firstNames)
        : state === "open"
          ? describeMember(rsvp, first, now).headline
          : getQuestion(language, state, kind, first.response),
      warning: hasWarning ? getSharingWarning(language, firstNames) : "",
      matchup: formatMatchup(language, rsvp),
      month,
      day: String(day),
      time: gameTime === null ? "" : formatTime(language, gameTime),
      date: formatGameDate(language, gameOn),
      facts: renderFacts(rsvp),
      line: renderLine(rsvp, state, now),
      form: renderForms(rsvp, state, firstNames, action, now),
      team: renderTeam(rsvp),
      ownPageUrl,
      leagueUrl: `/l/${rsvp.leaguePage}`,
      teamUrl: `/t/${rsvp.teamPage}`,
    },
  );
  return { language, title: rsvpWords[language].title, main };
}

/** Renders the error page for a link that can't show a game. */
export function renderProblemView(
  language: Language,
  screen: ProblemScreen,
  facts?: ProblemFacts,
  retryUrl?: string,
): View {
  const values = { link: "", time: "", reference: "", ...facts, again: retryUrl ?? "" };
  const shape = { language, screen, hasFacts: facts !== undefined, canRetry: retryUrl !== undefined };
  return { language, title: getProblemTitle(language, screen), main: problem(shape, values) };
}

export const renderNotice = ({ tone, text }: Notice): Markup => notice(tone, { text });
