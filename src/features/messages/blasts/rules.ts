import { getSegments, toGsm } from "#platform/sms/segments.ts";
import { getRate } from "../cost/rules.ts";
import { findPhoneProblem, listRecipients, type Candidate, type Recipient } from "../reminders/rules.ts";
import { truncate, formatFirstTextNotice, type FirstText } from "../rules.ts";
import type { Audience, AudiencePreview, PhoneGroup, PhoneRun, SkipReason } from "./schema.ts";

/** How long a message stays useful, in hours. A text that can't be sent by then is skipped. */
export const VALID_HOURS = 4;

export const BLASTS_PER_PAGE = 20;

/**
 * Formats the team's name for the start of a text. It's converted to GSM-7, so that what we add never changes the
 * encoding.
 */
export const formatSenderName = (teamName: string) => `${toGsm(truncate(teamName, 30))}:`;

/**
 * Returns the text as the phone shows it. All teams share one number, so each text starts with the team's name. The
 * message stays as typed.
 */
export function formatBlastText(teamName: string, message: string, first: FirstText): string {
  const body = message.trim().replaceAll(/\r\n?/g, "\n");
  const text = `${formatSenderName(teamName)} ${body}`;
  return first ? `${text}\n${toGsm(formatFirstTextNotice(first))}` : text;
}

/** Returns how many of the team's texts a message to these phones uses. */
export const computeCost = (teamName: string, message: string, groups: readonly PhoneGroup[]): number =>
  groups.reduce(
    (sum, { first, rate, phones }) =>
      sum + phones * rate * getSegments(formatBlastText(teamName, message, first)),
    0,
  );

/** A phone that belongs to a roster member or one of their contacts. */
export type BlastCandidate = Candidate & {
  name: string;
  active: boolean;
  /**
   * The member's response to the game that the blast is based on. Null if they haven't responded, undefined if there's
   * no such game.
   */
  response: string | null | undefined;
};

/**
 * Returns whether a message is for this member. Inactive members aren't asked to RSVP, so only a message to everyone
 * can be for them. Subs are included only for a game they said yes to.
 */
const isInAudience = (audience: Audience, { active, response, isSub }: BlastCandidate) =>
  (!isSub || response === "attending") &&
  (audience === "all" ||
    (active && (audience === "attending" ? response === "attending" : response === null)));

function findSkipReason(candidate: BlastCandidate): SkipReason | null {
  if (!candidate.active) return "inactive";
  const problem = findPhoneProblem(candidate);
  if (problem !== null) return problem;
  if (!candidate.hasAgreed) return "no-consent";
  return candidate.isUnresponsive ? "unresponsive" : null;
}

/** A member a message is meant for, and which of their phones may get it. */
type TargetedMember = { memberId: string; name: string; phones: string[]; reason: SkipReason | null };

/**
 * Resolves a message's targets to phones, each listed once (OP-16), and to members, with the reason if none of a
 * member's phones may get it.
 */
function computeReach(targets: readonly BlastCandidate[]) {
  const members = [...Map.groupBy(targets, ({ memberId }) => memberId).values()].map(
    (memberPhones): TargetedMember => {
      const [{ memberId, name }] = memberPhones as [BlastCandidate];
      const phones = memberPhones
        .filter((candidate) => findSkipReason(candidate) === null)
        .map(({ phone }) => phone);
      return {
        memberId,
        name,
        phones,
        reason: phones.length === 0 ? findSkipReason(memberPhones[0]!) : null,
      };
    },
  );
  return { recipients: listRecipients(targets.filter(({ active }) => active)), members };
}

const getFirstText = ({ hasHeardOfTeam, addedBy }: Recipient): FirstText =>
  hasHeardOfTeam ? null : { addedBy };

export function previewAudience(candidates: readonly BlastCandidate[], audience: Audience): AudiencePreview {
  const { recipients, members } = computeReach(
    candidates.filter((candidate) => isInAudience(audience, candidate)),
  );
  const reached = recipients
    .filter(({ reason }) => reason === null)
    .map((recipient) => ({ first: getFirstText(recipient), rate: getRate(recipient.phone) }));
  const groups = Map.groupBy(reached, (group) => JSON.stringify(group));
  return {
    members: members.filter(({ reason }) => reason === null).length,
    groups: [...groups.values()].map((group) => ({ ...group[0]!, phones: group.length })),
    skipped: members.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }])),
  };
}

const isSameFirstText = (a: FirstText, b: FirstText) =>
  a === b || (a !== null && b !== null && a.addedBy === b.addedBy);

/**
 * Groups the phones that would get a message to everyone into runs of phones that get the same text, in roster order.
 * Includes the positions of the members who use each phone.
 */
export function groupPhoneRuns(candidates: readonly BlastCandidate[]): PhoneRun[] {
  const { recipients, members } = computeReach(
    candidates.filter((candidate) => isInAudience("all", candidate)),
  );
  const owners = Map.groupBy(
    members.flatMap(({ phones }, position) => [...new Set(phones)].map((phone) => ({ phone, position }))),
    ({ phone }) => phone,
  );
  const runs: PhoneRun[] = [];
  for (const recipient of recipients.filter(({ reason }) => reason === null)) {
    const first = getFirstText(recipient);
    const positions = (owners.get(recipient.phone) ?? []).map(({ position }) => position);
    const rate = getRate(recipient.phone);
    const lastRun = runs.at(-1);
    if (lastRun && lastRun.rate === rate && isSameFirstText(lastRun.first, first))
      lastRun.phones.push(positions);
    else runs.push({ first, rate, phones: [positions] });
  }
  return runs;
}

/** Predicts what `planBlast` will do for these phones: who gets the message, who doesn't, and what it costs. */
export function predictReach(teamName: string, message: string, runs: readonly PhoneRun[], left: number) {
  const [targeted, reached] = [new Set<number>(), new Set<number>()];
  const segmentsByFirstText = new Map<string, number>();
  let cost = 0;
  for (const { first, rate, phones } of runs) {
    const key = JSON.stringify(first);
    const segments = segmentsByFirstText.get(key) ?? getSegments(formatBlastText(teamName, message, first));
    segmentsByFirstText.set(key, segments);
    const textCost = segments * rate;
    for (const positions of phones) {
      const isAffordable = cost + textCost <= left;
      if (isAffordable) cost += textCost;
      for (const position of positions) {
        targeted.add(position);
        if (isAffordable) reached.add(position);
      }
    }
  }
  return { sent: reached.size, failed: targeted.size - reached.size, cost };
}

/** A planned text to one phone. `reason` explains why it isn't sent, and is null if it is. */
export type PlannedText = {
  memberId: string;
  phone: string;
  body: string;
  segments: number;
  reason: Recipient["reason"];
};

export type BlastPlan = {
  texts: PlannedText[];
  /** How many texts it uses: for those that are sent, and for all of them if the team had enough texts. */
  cost: number;
  fullCost: number;
  sent: number;
  failed: number;
  skipped: { memberId: string; name: string; reason: SkipReason }[];
};

/** Plans who gets a message, in roster order, until the team runs out of texts (OP-15). */
export function planBlast(
  { teamName, message, audience }: { teamName: string; message: string; audience: Audience },
  candidates: readonly BlastCandidate[],
  left: number,
): BlastPlan {
  const targets = candidates.filter((candidate) => isInAudience(audience, candidate));
  const compose = (first: FirstText) => {
    const body = formatBlastText(teamName, message, first);
    return { body, segments: getSegments(body) };
  };
  return planTexts(compose, targets, left);
}

/** Plans texts the same way as `planBlast`, for any recipients and any wording. */
export function planTexts(
  compose: (first: FirstText) => Pick<PlannedText, "body" | "segments">,
  targets: readonly BlastCandidate[],
  left: number,
): BlastPlan {
  const { recipients, members } = computeReach(targets);
  let [cost, fullCost] = [0, 0];
  const texts = recipients.map((recipient): PlannedText => {
    const { body, segments } = compose(getFirstText(recipient));
    const { memberId, phone } = recipient;
    if (recipient.reason !== null) return { memberId, phone, body, segments, reason: recipient.reason };
    const textCost = segments * getRate(phone);
    fullCost += textCost;
    const isAffordable = cost + textCost <= left;
    if (isAffordable) cost += textCost;
    return { memberId, phone, body, segments, reason: isAffordable ? null : "out-of-texts" };
  });
  const sentPhones = new Set(texts.filter(({ reason }) => reason === null).map(({ phone }) => phone));
  const reachable = members.filter(({ reason }) => reason === null);
  const sent = reachable.filter(({ phones }) => phones.some((phone) => sentPhones.has(phone))).length;
  return {
    texts,
    cost,
    fullCost,
    sent,
    failed: reachable.length - sent,
    skipped: members.flatMap(({ memberId, name, reason }) =>
      reason === null ? [] : [{ memberId, name, reason }],
    ),
  };
}

const formatNumber = (count: number) => count.toLocaleString("en-US");
const formatTexts = (count: number) => (count === 1 ? "1 text" : `${formatNumber(count)} texts`);

/** Explains why a message reached no one. Returns null if it reached someone (OP-17). */
export function getNothingSentReason(
  { sent, failed, skipped, fullCost }: Pick<BlastPlan, "sent" | "failed" | "skipped" | "fullCost">,
  audience: Audience,
  team: { isArchived: boolean; hasMembers: boolean; hasNextGame: boolean; left: number; lockedTrial: number },
): string | null {
  if (team.isArchived) return "This team is archived, so texts are off. Restore it in Team Settings first.";
  if (sent > 0) return null;
  if (failed > 0) {
    const message = `This needs ${formatTexts(fullCost)}, and the team has ${formatNumber(Math.max(0, team.left))} left.`;
    return team.lockedTrial > 0 ? `${message} ${formatLockedTrialMessage(team.lockedTrial)}` : message;
  }
  if (!team.hasMembers) return "This team has no members yet.";
  if (skipped.length > 0) return "No one in this group can receive texts.";
  if (!team.hasNextGame) return "There's no upcoming game to filter by.";
  return audience === "attending" ? "No one has said yes yet." : "Everyone has responded.";
}

export const formatLockedTrialMessage = (freeTexts: number) =>
  `When the team owner confirms their email, the team gets ${formatNumber(freeTexts)} free ${freeTexts === 1 ? "text" : "texts"}.`;
