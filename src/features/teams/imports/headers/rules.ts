import { normalizeText } from "../rules.ts";

/** What a column can say about a contact. */
export type ContactPart = "label" | "phone" | "consent" | "email" | "email-consent" | "guardian";

/** What a header says about its column. */
export type Meaning =
  | { kind: "ignore" | "name" | "first-name" | "last-name" | "minor" | "phone-owner" | "groups" }
  | { kind: "email" | "consent" | "email-consent" }
  | { kind: "phone"; isMobile: boolean }
  | { kind: "contact"; owner: string; part: ContactPart };

const normalizeHeader = (text: string) =>
  normalizeText(text.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/([A-Za-z])(\d)/g, "$1 $2"))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

// US English, plus the Spanish and French words that North American clubs use.
const patterns = {
  noise:
    /\b(?:e 164|given (?:by|at|how|on)|date|birth\w*|dob|age|grade|jersey|uniform|shirt|size|position|(?<!mail )address|street|city|state|zip|notes?|comments?|paid|fees?|status|gender|sex|nick ?name|user ?name|relation\w*|carrier|provider|(?<!mail )id|label|type|added through)\b|^(?:team|club|school|coach)(?: name)?$|^(?:no|nr|number)?$/,
  consent: /\b(?:consent\w*|opt(?:ed)? ?in|agree[ds]?|permission|consentimiento|consentement)\b/,
  texts: /\b(?:sms|texts?|texting|texto)\b/,
  email: /\b(?:e ?mails?|correo|courriel)\b/,
  phone:
    /\b(?:phones?|mobiles?|cell\w*|tel|telephones?|telefonos?|movil|celular|portable|whatsapp|(?:sms|text|contact) (?:number|no|nr))\b/,
  mobile: /\b(?:mobiles?|cell\w*|movil|celular|portable|whatsapp|sms|text)\b/,
  first: /\b(?:first|given|1st|prenom)\b|\bforename\b/,
  last: /\b(?:last|family|surnames?|apellidos?)\b|\bnom de famille\b/,
  name: /\b(?:names?|nombres?|nom|players?|members?|athletes?|participants?|students?|child|kid|jugador\w*|joueur\w*)\b/,
};

/** How many of the relations are parents and guardians. They come first. */
const PARENTS = 3;

/** The people whose phones a list may include besides the member's own, and the words used for each. */
const relations: [RegExp, string][] = [
  [/\b(?:mothers?|moms?|mums?|madre|mama|mere)\b/, "mother"],
  [/\b(?:fathers?|dads?|padre|papa|pere)\b/, "father"],
  [/\b(?:parents?|guardians?|caregivers?|tutor\w*|p [1-4])\b/, "parent"],
  [/\b(?:emergency|emergencia|urgence)\b/, "emergency"],
  [/\b(?:spouse|partner|wife|husband)\b/, "partner"],
  [/\b(?:grand\w+|aunt|uncle)\b/, "family"],
  [/\b(?:primary|main) contact\b|\bcontact 1\b/, "contact 1"],
  [/\baccount\b/, "account"],
  [/\bsecondary contact\b|\bcontact 2\b/, "contact 2"],
  [/\bcontact \d\b/, "contact"],
  [/\b(?:alternate|alt|secondary|second) (?:contact|phone|cell|mobile|number)\b/, "second"],
];

/** The export's columns about minors, which would read as something else. */
const GUARDIAN_MARK = / parent or guardian$/;

/** A column of groups (NEED-03), in the words of spreadsheets in English, Spanish, and French. */
const GROUPS =
  /^(?:(?:player |playing |primary |preferred |main |field )?positions?|(?:player |team )?groups?|grupos?|groupes?|posicion(?:es)?|postes?)$/;

/** Returns what a header means, or null if it says nothing that we know. */
export function parseHeader(text: string): Meaning | null {
  const header = normalizeHeader(text);
  if (/^(?:is )?(?:minor|under 18)(?: player)?$/.test(header)) return { kind: "minor" };
  if (GROUPS.test(header)) return { kind: "groups" };
  if (header === "phone belongs to") return { kind: "phone-owner" };
  if (GUARDIAN_MARK.test(header)) {
    const marked = parseHeader(header.replace(GUARDIAN_MARK, ""));
    if (marked?.kind === "contact") return { ...marked, part: "guardian" };
  }
  if (header === "" || patterns.noise.test(header)) return text.trim() === "" ? null : { kind: "ignore" };
  const isConsent = patterns.consent.test(header);
  const isPhone = patterns.phone.test(header);
  const isEmail = patterns.email.test(header);
  // "Consent to texts and emails" is about texts, as it was before there was email consent.
  const isEmailConsent = isConsent && isEmail && !isPhone && !patterns.texts.test(header);
  const relation = relations.find(([pattern]) => pattern.test(header));
  if (relation) {
    const owner = `${relation[1]} ${/\b[1-9]\b/.exec(header)?.[0] ?? ""}`;
    if (isEmailConsent) return { kind: "contact", owner, part: "email-consent" };
    if (isConsent) return { kind: "contact", owner, part: "consent" };
    if (isEmail) return { kind: "contact", owner, part: "email" };
    if (isPhone) return { kind: "contact", owner, part: "phone" };
    return { kind: "contact", owner, part: patterns.texts.test(header) ? "consent" : "label" };
  }
  if (isEmailConsent) return { kind: "email-consent" };
  if (isConsent) return { kind: "consent" };
  if (isEmail) return { kind: "email" };
  if (isPhone) return { kind: "phone", isMobile: patterns.mobile.test(header) };
  if (patterns.texts.test(header)) return { kind: "consent" };
  const [isFirst, isLast] = [patterns.first.test(header), patterns.last.test(header)];
  if (isFirst !== isLast) return { kind: isFirst ? "first-name" : "last-name" };
  return isFirst || patterns.name.test(header) ? { kind: "name" } : null;
}

/** Returns whether a column's header or a contact's label says that a phone is a parent's or guardian's. */
export const isParentLabel = (text: string) =>
  relations.slice(0, PARENTS).some(([pattern]) => pattern.test(normalizeHeader(text)));
