import { segmentsOf, toGsm } from "#platform/sms/segments.ts";
import { recipientsOf, type Candidate, type Recipient } from "../reminders/rules.ts";
import { cut, firstTextWords, type FirstText } from "../rules.ts";
import type { Audience, AudiencePreview, PhoneGroup, PhoneRun, SkipReason } from "./schema.ts";

/** What is written at noon is of no use at night: a text that could not be sent by then is not. */
export const VALID_HOURS = 4;

export const BLASTS_PER_PAGE = 20;

/** How a text says which team it is from; what we add never makes it dearer by its letters alone. */
export const senderName = (teamName: string) => `${toGsm(cut(teamName, 30))}:`;

/**
 * What a phone shows. All teams share one number, so each text says which team it is from. The message stays as typed.
 */
export function blastText(teamName: string, message: string, first: FirstText): string {
  const words = message.trim().replaceAll(/\r\n?/g, "\n");
  const text = `${senderName(teamName)} ${words}`;
  return first ? `${text}\n${toGsm(firstTextWords(first))}` : text;
}

/** What a message to these phones costs in segments. */
export const costOf = (teamName: string, message: string, groups: readonly PhoneGroup[]): number =>
  groups.reduce(
    (sum, { first, phones }) => sum + phones * segmentsOf(blastText(teamName, message, first)),
    0,
  );

/** A phone of somebody on the roster. */
export type BlastCandidate = Candidate & {
  name: string;
  active: boolean;
  /** To the next game: null for none, undefined when there is no such game. */
  response: string | null | undefined;
};

/**
 * Those who do not play are asked for no answer, so only a message to everybody could be for them. Spares are players of
 * the game they said yes to, and otherwise not meant at all.
 */
const isMeant = (audience: Audience, { active, response, isSpare }: BlastCandidate) =>
  (!isSpare || response === "attending") &&
  (audience === "all" ||
    (active && (audience === "attending" ? response === "attending" : response === null)));

const whyNot = ({ active, suppressedBy, hasAgreed }: BlastCandidate): SkipReason | null =>
  active ? (suppressedBy ?? (hasAgreed ? null : "no-consent")) : "inactive";

/** A member that a message is meant for, and the phones of theirs that may get it. */
type MeantMember = { memberId: string; name: string; phones: string[]; reason: SkipReason | null };

/** Whom a message is meant for: as phones, each once (OP-16), and as members, each with the reason when none may get it. */
function reachOf(meant: readonly BlastCandidate[]) {
  const members = [...Map.groupBy(meant, ({ memberId }) => memberId).values()].map((own): MeantMember => {
    const [{ memberId, name }] = own as [BlastCandidate];
    const phones = own.filter((one) => whyNot(one) === null).map(({ phone }) => phone);
    return { memberId, name, phones, reason: phones.length === 0 ? whyNot(own[0]!) : null };
  });
  return { recipients: recipientsOf(meant.filter(({ active }) => active)), members };
}

const firstTextTo = ({ hasHeardOfTeam, addedBy }: Recipient): FirstText =>
  hasHeardOfTeam ? null : { addedBy };

export function previewOf(candidates: readonly BlastCandidate[], audience: Audience): AudiencePreview {
  const { recipients, members } = reachOf(candidates.filter((candidate) => isMeant(audience, candidate)));
  const groups = Map.groupBy(recipients.filter(({ reason }) => reason === null).map(firstTextTo), (first) =>
    JSON.stringify(first),
  );
  return {
    members: members.filter(({ reason }) => reason === null).length,
    groups: [...groups.values()].map((same) => ({ first: same[0]!, phones: same.length })),
    skipped: members.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }])),
  };
}

const isSameFirst = (one: FirstText, other: FirstText) =>
  one === other || (one !== null && other !== null && one.addedBy === other.addedBy);

/** The phones a message to everybody goes to, in the order of the roster, with the members of each by their place in it. */
export function lineOf(candidates: readonly BlastCandidate[]): PhoneRun[] {
  const { recipients, members } = reachOf(candidates.filter((candidate) => isMeant("all", candidate)));
  const owners = Map.groupBy(
    members.flatMap(({ phones }, place) => [...new Set(phones)].map((phone) => ({ phone, place }))),
    ({ phone }) => phone,
  );
  const line: PhoneRun[] = [];
  for (const recipient of recipients.filter(({ reason }) => reason === null)) {
    const first = firstTextTo(recipient);
    const theirs = (owners.get(recipient.phone) ?? []).map(({ place }) => place);
    const last = line.at(-1);
    if (last && isSameFirst(last.first, first)) last.phones.push(theirs);
    else line.push({ first, phones: [theirs] });
  }
  return line;
}

/** What planBlast will do about such a line: members who get it, those who do not, and what that costs. */
export function reachWithin(teamName: string, message: string, line: readonly PhoneRun[], left: number) {
  const [meant, reached] = [new Set<number>(), new Set<number>()];
  const sizes = new Map<string, number>();
  let cost = 0;
  for (const { first, phones } of line) {
    const words = JSON.stringify(first);
    const segments = sizes.get(words) ?? segmentsOf(blastText(teamName, message, first));
    sizes.set(words, segments);
    for (const places of phones) {
      const isAffordable = cost + segments <= left;
      if (isAffordable) cost += segments;
      for (const place of places) {
        meant.add(place);
        if (isAffordable) reached.add(place);
      }
    }
  }
  return { sent: reached.size, failed: meant.size - reached.size, cost };
}

/** One message to one phone: on its way, or the reason why not. */
export type PlannedText = {
  memberId: string;
  phone: string;
  body: string;
  segments: number;
  reason: Recipient["reason"];
};

export type BlastPlan = {
  texts: PlannedText[];
  /** Segments of those that are sent, and of all that would be, had the team enough left. */
  cost: number;
  fullCost: number;
  sent: number;
  failed: number;
  skipped: { memberId: string; name: string; reason: SkipReason }[];
};

/** Who gets a message, in the order of the roster as far as the allowance goes (OP-15). */
export function planBlast(
  { teamName, message, audience }: { teamName: string; message: string; audience: Audience },
  candidates: readonly BlastCandidate[],
  left: number,
): BlastPlan {
  const meant = candidates.filter((candidate) => isMeant(audience, candidate));
  const write = (first: FirstText) => {
    const body = blastText(teamName, message, first);
    return { body, segments: segmentsOf(body) };
  };
  return planTexts(write, meant, left);
}

/** The same for whomever it is meant for, in any words. */
export function planTexts(
  write: (first: FirstText) => Pick<PlannedText, "body" | "segments">,
  meant: readonly BlastCandidate[],
  left: number,
): BlastPlan {
  const { recipients, members } = reachOf(meant);
  let [cost, fullCost] = [0, 0];
  const texts = recipients.map((recipient): PlannedText => {
    const { body, segments } = write(firstTextTo(recipient));
    const { memberId, phone } = recipient;
    if (recipient.reason !== null) return { memberId, phone, body, segments, reason: recipient.reason };
    fullCost += segments;
    const isAffordable = cost + segments <= left;
    if (isAffordable) cost += segments;
    return { memberId, phone, body, segments, reason: isAffordable ? null : "no-allowance" };
  });
  const going = new Set(texts.filter(({ reason }) => reason === null).map(({ phone }) => phone));
  const reachable = members.filter(({ reason }) => reason === null);
  const sent = reachable.filter(({ phones }) => phones.some((phone) => going.has(phone))).length;
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

const smsInWords = (count: number) => `${count.toLocaleString("en-US")} SMS`;

/** Why a message to nobody at all was not sent (OP-17). */
export function whyNothing(
  { sent, failed, skipped, fullCost }: Pick<BlastPlan, "sent" | "failed" | "skipped" | "fullCost">,
  audience: Audience,
  team: { isArchived: boolean; hasMembers: boolean; hasNextGame: boolean; left: number; lockedTrial: number },
): string | null {
  if (team.isArchived) return "This team is archived and gets no texts. Bring it back in its settings first.";
  if (sent > 0) return null;
  if (failed > 0) {
    const need = `This needs ${smsInWords(fullCost)} and the team has ${smsInWords(Math.max(0, team.left))} left.`;
    return team.lockedTrial > 0 ? `${need} ${lockedTrialWords(team.lockedTrial)}` : need;
  }
  if (!team.hasMembers) return "This team has no members yet.";
  if (skipped.length > 0) return "Nobody in this group can get texts.";
  if (!team.hasNextGame) return "There is no upcoming game that anybody could have answered.";
  return audience === "attending" ? "Nobody has said yes yet." : "Everybody has answered already.";
}

export const lockedTrialWords = (free: number) =>
  `Once its owner has confirmed their email, it has ${smsInWords(free)} for free.`;
