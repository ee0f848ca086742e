import { trackGuardians } from "#features/teams/guardians/rules.ts";
import { findPhoneBlock } from "#features/teams/phones/rules.ts";
import { getSegments } from "#platform/sms/segments.ts";
import { inEachLanguage, type Language, type Words } from "#words/language.ts";
import { getRate } from "../cost/rules.ts";
import { listEmailed, markEmailed, type EmailedMember } from "../emailing/untexted/rules.ts";
import { getLanguage, listRecipients, type Candidate, type Recipient } from "../reminders/rules.ts";
import { formatSenderName, type ComposedText } from "../wording/rules.ts";
import type { Audience, AudiencePreview, PhoneGroup, PhoneRun, SkipReason } from "./schema.ts";

/** How long a message stays useful, in hours. A text that can't be sent by then is skipped. */
export const VALID_HOURS = 4;

export const BLASTS_PER_PAGE = 20;

/**
 * Returns the text as the phone shows it. All teams share senders, so each text starts with the team's name. The
 * message stays as typed.
 */
export const formatBlastText = (teamName: string, message: string): string =>
  `${formatSenderName(teamName)} ${message.trim().replaceAll(/\r\n?/g, "\n")}`;

/** What a text says: our words in each language, or a manager's, which stay as typed (REACH-51). */
export type Message = string | Words<string>;

/** Returns a message as readers of a language get it. */
export const pickMessage = (message: Message, language: Language): string =>
  typeof message === "string" ? message : message[language];

/** Returns how many of the team's texts a message to these phones uses. */
export const computeCost = (teamName: string, message: string, groups: readonly PhoneGroup[]): number =>
  groups.reduce((sum, { rate, phones }) => sum + rate * phones, 0) *
  getSegments(formatBlastText(teamName, message));

/** A phone that belongs to a roster member or one of their contacts. */
export type BlastCandidate = Candidate & {
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
export const isInAudience = (
  audience: Audience,
  { active, response, isSub }: Pick<BlastCandidate, "active" | "response" | "isSub">,
) =>
  (!isSub || response === "attending") &&
  (audience === "all" ||
    (active && (audience === "attending" ? response === "attending" : response === null)));

function findSkipReason(candidate: BlastCandidate): SkipReason | null {
  if (!candidate.active) return "inactive";
  return findPhoneBlock(candidate) ?? (candidate.isUnresponsive ? "unresponsive" : null);
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

/** Previews who gets a message. `emailed` has the team's members who get emails, if it has a pass. */
export function previewAudience(
  candidates: readonly BlastCandidate[],
  audience: Audience,
  emailed: readonly EmailedMember[] = [],
): AudiencePreview {
  const { recipients, members } = computeReach(
    candidates.filter((candidate) => isInAudience(audience, candidate)),
  );
  const rates = Map.groupBy(
    recipients.filter(({ reason }) => reason === null).map(({ phone }) => getRate(phone)),
    (rate) => rate,
  );
  const skipped = members.flatMap(({ memberId, name, reason }) =>
    reason === null ? [] : [{ memberId, name, reason }],
  );
  const wanted = emailed.filter((member) => member.active && isInAudience(audience, member));
  const named = recipients.map((recipient) => ({
    memberIds: recipient.members.map(({ memberId }) => memberId),
  }));
  const emailedIds = listEmailed(wanted, { texts: named, skipped });
  return {
    members: members.filter(({ reason }) => reason === null).length,
    emailed: emailedIds.length,
    groups: [...rates].map(([rate, { length }]) => ({ rate, phones: length })),
    skipped: markEmailed(skipped, emailedIds),
  };
}

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
  for (const { phone } of recipients.filter(({ reason }) => reason === null)) {
    const positions = (owners.get(phone) ?? []).map(({ position }) => position);
    const rate = getRate(phone);
    const lastRun = runs.at(-1);
    if (lastRun?.rate === rate) lastRun.phones.push(positions);
    else runs.push({ rate, phones: [positions] });
  }
  return runs;
}

/** Predicts what `planBlast` will do for these phones: who gets the message, who doesn't, and what it costs. */
export function predictReach(teamName: string, message: string, runs: readonly PhoneRun[], left: number) {
  const [targeted, reached] = [new Set<number>(), new Set<number>()];
  const segments = getSegments(formatBlastText(teamName, message));
  let cost = 0;
  for (const { rate, phones } of runs) {
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
  /** The first of the members it's for. */
  memberId: string;
  /** Everyone it's for, in the order of their letters. */
  memberIds: string[];
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
  { teamName, message, audience }: { teamName: string; message: Message; audience: Audience },
  candidates: readonly BlastCandidate[],
  left: number,
): BlastPlan {
  const targets = candidates.filter((candidate) => isInAudience(audience, candidate));
  const texts = inEachLanguage((language): ComposedText => {
    const body = formatBlastText(teamName, pickMessage(message, language));
    return { body, segments: getSegments(body) };
  });
  return planTexts((recipient) => texts[getLanguage(recipient)], targets, left);
}

/** Plans texts the same way as `planBlast`, for any recipients and any wording. */
export function planTexts(
  compose: (recipient: Recipient) => ComposedText,
  targets: readonly BlastCandidate[],
  left: number,
): BlastPlan {
  const { recipients, members } = computeReach(targets);
  let [cost, fullCost] = [0, 0];
  const guardians = trackGuardians();
  const texts = recipients.map((recipient): PlannedText => {
    const { memberId, phone, members: named } = recipient;
    const text = {
      memberId,
      memberIds: named.map((member) => member.memberId),
      phone,
      ...compose(recipient),
    };
    const skipReason = recipient.reason ?? guardians.findGap(recipient);
    if (skipReason !== null) return { ...text, reason: skipReason };
    const textCost = text.segments * getRate(phone);
    fullCost += textCost;
    const isAffordable = cost + textCost <= left;
    if (isAffordable) {
      cost += textCost;
      guardians.add(recipient);
    }
    return { ...text, reason: isAffordable ? null : "out-of-texts" };
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

/** Lists the members that no text of a plan names, because none of their phones agreed, or they have none. */
export function listUnnamed(members: readonly { memberId: string }[], { texts }: BlastPlan): string[] {
  const named = new Set(texts.flatMap(({ memberIds }) => memberIds));
  return members.flatMap(({ memberId }) => (named.has(memberId) ? [] : memberId));
}

/** Returns the members who get a text, without those texts that were skipped after all. */
export function listReached(
  { texts }: Pick<BlastPlan, "texts">,
  skipped: readonly Pick<PlannedText, "phone">[],
): ReadonlySet<string> {
  const skippedPhones = new Set(skipped.map(({ phone }) => phone));
  return new Set(
    texts.flatMap(({ reason, phone, memberIds }) =>
      reason === null && !skippedPhones.has(phone) ? memberIds : [],
    ),
  );
}

/** Corrects a plan's counts for texts that were skipped after all. A member with another text still counts as sent. */
export function withoutTexts<Plan extends Pick<BlastPlan, "texts" | "sent" | "failed">>(
  plan: Plan,
  skipped: readonly Pick<PlannedText, "memberIds" | "phone">[],
): Plan {
  const reached = listReached(plan, skipped);
  const missed = new Set(skipped.flatMap(({ memberIds }) => memberIds.filter((id) => !reached.has(id)))).size;
  return { ...plan, sent: Math.max(0, plan.sent - missed), failed: plan.failed + missed };
}

const formatNumber = (count: number) => count.toLocaleString("en-US");
const formatTexts = (count: number) => (count === 1 ? "1 text" : `${formatNumber(count)} texts`);

/** Explains why a message reached no one. Returns null if it reached someone (OP-17). */
export function getNothingSentReason(
  { sent, failed, skipped, fullCost }: Pick<BlastPlan, "sent" | "failed" | "skipped" | "fullCost">,
  audience: Audience,
  team: {
    isArchived: boolean;
    hasMembers: boolean;
    hasNextGame: boolean;
    left: number;
    lockedTrial: number;
    /** How many members get it only as an email. */
    emailed: number;
  },
): string | null {
  if (team.isArchived) return "This team is archived, so texts are off. Restore it in Team Settings first.";
  if (sent > 0) return null;
  if (failed > 0) {
    const message = `This needs ${formatTexts(fullCost)}, and the team has ${formatNumber(Math.max(0, team.left))} left.`;
    return team.lockedTrial > 0 ? `${message} ${formatLockedTrialMessage(team.lockedTrial)}` : message;
  }
  if (team.emailed > 0) return null;
  if (!team.hasMembers) return "This team has no members yet.";
  if (skipped.length > 0) return "No one in this group can receive texts.";
  if (!team.hasNextGame) return "There's no upcoming game to filter by.";
  return audience === "attending" ? "No one has said yes yet." : "Everyone has responded.";
}

export const formatLockedTrialMessage = (freeTexts: number) =>
  `When the team owner confirms their email, the team gets ${formatNumber(freeTexts)} free ${freeTexts === 1 ? "text" : "texts"}.`;
