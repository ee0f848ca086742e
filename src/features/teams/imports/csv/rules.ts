import type { ConsentSource, Member } from "../../members/schema.ts";

/**
 * Matches cells a spreadsheet would run as a formula (ASVS 1.2.10). That includes cells with leading spaces, which some
 * spreadsheets skip. It also includes leading apostrophes, so that an apostrophe we added can be told apart from a
 * typed one. The full-width characters come from Japanese keyboards, and Excel treats them like the regular characters.
 */
export const formulaCell = /^'*[\s\0]*[=+\-@\t\r\n\0＝＋－＠]/;

const escapedCell = /^'+[\s\0]*[=+\-@\t\r\n\0＝＋－＠]/;

/** Undoes the export's escaping. Other cells are returned unchanged. */
export const unescapeCell = (cell: string) => (escapedCell.test(cell) ? cell.slice(1) : cell);

const sourceLabels: Record<ConsentSource, string> = {
  manager: "Manager",
  import: "Import",
  "join-link": "Join link",
  "member-page": "Own page",
  "text-yes": "YES by text",
};
const formatYesNo = (value: boolean) => (value ? "Yes" : "No");
/** Blank without an email, because there's nothing to agree to. */
const formatConsent = ({ email, emailConsent }: Pick<Member, "email" | "emailConsent">) =>
  email === null ? "" : formatYesNo(emailConsent);
/** Consent evidence uses UTC so that it's the same everywhere. */
const formatMoment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const columns = [
  "Name",
  "Phone",
  "Phone (E.164)",
  "Email",
  "Status",
  "SMS Consent",
  "Consent Given By",
  "Consent Given At",
  "Consent Given How",
  "Added Through",
  "Minor",
  "Phone Belongs To",
  "Email Consent",
  "Groups",
];

/**
 * Returns the roster as a table: a header, then a row per member, with enough contact columns for the member who has
 * the most contacts.
 */
export function toRosterTable(members: Member[]): string[][] {
  const maxContacts = Math.max(0, ...members.map(({ contacts }) => contacts.length));
  const numbers = Array.from({ length: maxContacts }, (_, index) => index + 1);
  const contactColumns = numbers.flatMap((number) => [
    `Contact ${number}`,
    `Contact ${number} Phone`,
    `Contact ${number} SMS Consent`,
    `Contact ${number} Parent or Guardian`,
    `Contact ${number} Email`,
    `Contact ${number} Email Consent`,
  ]);
  const rows = members.map((member) => [
    member.name,
    member.displayPhone,
    member.phone,
    member.email ?? "",
    member.active ? "Active" : "Inactive",
    // A guardian agrees for a minor's own phone.
    formatYesNo(member.smsConsent || member.guardianConsent),
    member.consent?.givenByName ?? "",
    member.consent ? formatMoment(member.consent.at) : "",
    member.consent ? sourceLabels[member.consent.source] : "",
    sourceLabels[member.addedVia],
    formatYesNo(member.isMinor),
    member.phoneOwner ?? "",
    formatConsent(member),
    (member.groups ?? []).map(({ name }) => name).join(", "),
    ...numbers.flatMap((number) => {
      const contact = member.contacts[number - 1];
      if (!contact) return ["", "", "", "", "", ""];
      const { label, displayPhone, smsConsent, isGuardian, email } = contact;
      return [
        label,
        displayPhone ?? "",
        displayPhone === null ? "" : formatYesNo(smsConsent),
        formatYesNo(isGuardian),
        email ?? "",
        formatConsent(contact),
      ];
    }),
  ]);
  return [[...columns, ...contactColumns], ...rows];
}

/**
 * Turns "Lakeview Otters" into lakeview_otters_roster.csv, which is safe on any file system. Schedule exports are named
 * the same way (EXPORT-13).
 */
export function toTeamFileName(teamName: string, suffix: string): string {
  const name = teamName
    .toLowerCase()
    .replaceAll(/[\\/:*?"<>|.]/g, " ")
    .trim()
    .replaceAll(/\s+/g, "_");
  return `${name ? `${name}_` : ""}${suffix}`;
}

export const toRosterFileName = (teamName: string) => toTeamFileName(teamName, "roster.csv");
