import type { ConsentSource, Member } from "../../members/schema.ts";

/**
 * What a spreadsheet would run as a formula (ASVS 1.2.10), also behind spaces, which some of them skip, and behind
 * apostrophes, so that what was made harmless can be told from what was typed. The wide forms are those of
 * Japanese keyboards, which Excel takes for the plain ones.
 */
export const formulaCell = /^'*[\s\0]*[=+\-@\t\r\n\0＝＋－＠]/;

const harmlessCell = /^'+[\s\0]*[=+\-@\t\r\n\0＝＋－＠]/;

/** Takes back what the export did to a cell; any other cell stays as it is. */
export const asTyped = (cell: string) => (harmlessCell.test(cell) ? cell.slice(1) : cell);

const ways: Record<ConsentSource, string> = {
  manager: "Manager",
  import: "Import",
  "join-link": "Join link",
  "own-page": "Own page",
};
const yesOrNo = (value: boolean) => (value ? "Yes" : "No");
/** Evidence is the same everywhere, so it keeps the one zone that everybody can convert. */
const moment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

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
];

/** The roster as a table: a head, then a line per member, with as many contacts as the fullest one has. */
export function rosterTable(members: Member[]): string[][] {
  const most = Math.max(0, ...members.map(({ contacts }) => contacts.length));
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const contactColumns = numbers.flatMap((number) => [
    `Contact ${number}`,
    `Contact ${number} Phone`,
    `Contact ${number} SMS Consent`,
  ]);
  const lines = members.map((member) => [
    member.name,
    member.phoneInWords,
    member.phone,
    member.email ?? "",
    member.active ? "Active" : "Inactive",
    yesOrNo(member.smsConsent),
    member.consent?.givenByName ?? "",
    member.consent ? moment(member.consent.at) : "",
    member.consent ? ways[member.consent.source] : "",
    ways[member.addedVia],
    ...numbers.flatMap((number) => {
      const contact = member.contacts[number - 1];
      return contact ? [contact.label, contact.phoneInWords, yesOrNo(contact.smsConsent)] : ["", "", ""];
    }),
  ]);
  return [[...columns, ...contactColumns], ...lines];
}

/** "Lakeview Otters" becomes lakeview_otters_roster.csv, as schedules are named (EXPORT-13), on any disk. */
export function teamFileName(teamName: string, what: string): string {
  const name = teamName
    .toLowerCase()
    .replaceAll(/[\\/:*?"<>|.]/g, " ")
    .trim()
    .replaceAll(/\s+/g, "_");
  return `${name ? `${name}_` : ""}${what}`;
}

export const rosterFileName = (teamName: string) => teamFileName(teamName, "roster.csv");
