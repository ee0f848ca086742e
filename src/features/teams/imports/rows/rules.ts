import { asTyped } from "../csv/rules.ts";
import { bodyOf, contactLabel, headOf, isBlank, type ColumnRole, type Sheet } from "../columns/rules.ts";
import { turnRound } from "../rules.ts";
import { MOST_CELL, type ImportRow } from "../schema.ts";

/** What a list says about a consent; a blank cell says nothing. */
export type Said = "yes" | "no" | "nothing";

/** A person out of a list. Consents are open until the import's own checkbox has filled what was left blank. */
export type ReadRow = {
  /** Its line in the list: who it is, however the columns are read. */
  line: number;
  name: string;
  phone: string;
  email: string;
  consent: Said;
  contacts: { label: string; phone: string; consent: Said }[];
  /** Whose phone stands in for the member's own, when the list has no other. */
  phoneOf?: string;
};

const yes =
  /^(?:y|yes|yep|yeah|true|t|1|x|✓|✔|☑|✅|ok(?:ay)?|agree[ds]?|agreed to .*|given|granted|opt(?:ed)?[ -]?in|on|si|sí|oui)[.!]*$/i;

/** Only what clearly is a yes is one; whatever else somebody wrote is a no, and can be corrected by them. */
export function consentOf(cell: string): Said {
  const text = cell.trim();
  if (text === "") return "nothing";
  return yes.test(text) ? "yes" : "no";
}

/** Line breaks in a cell, and what nobody can type, too. */
const spaces = /[\s\p{Cc}]+/gu;
/** Marks that phones put around numbers when one copies a contact. */
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const clip = (text: string) => text.slice(0, MOST_CELL);

const cleanName = (cell: string) => clip(turnRound(asTyped(cell).replaceAll(spaces, " ").trim()));

/** "tel:" gone, and what spreadsheets do to numbers undone where no digit was lost. */
export function cleanPhone(cell: string): string {
  if (isBlank(cell)) return "";
  const text = asTyped(cell.replaceAll(unseen, ""))
    .replaceAll(spaces, " ")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/^(\d{10,15})\.0+$/, "$1");
  const scientific = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(text);
  if (scientific && scientific[2]!.length === Number(scientific[3])) return scientific[1]! + scientific[2]!;
  return clip(text);
}

/** The address out of "Aisha Bello <aisha@example.com>" or "mailto:...". */
function cleanEmail(cell: string): string {
  if (isBlank(cell)) return "";
  const text = asTyped(cell.replaceAll(unseen, "")).trim();
  return clip((/<([^<>]+@[^<>]+)>/.exec(text)?.[1] ?? text).trim().replace(/^mailto:/i, ""));
}

/** The people of a list, by what its columns mean. Lines with nothing that is wanted are left out. */
export function readRows(sheet: Sheet, roles: ColumnRole[]): ReadRow[] {
  const head = headOf(sheet);
  const firstLine = sheet.headAt === null ? 0 : sheet.headAt + 1;
  return bodyOf(sheet).flatMap((cells, place) => {
    const cellsOf = (role: ColumnRole) => cells.filter((_, index) => roles[index] === role);
    const cellOf = (role: ColumnRole) => cellsOf(role)[0] ?? "";
    const contacts = ([1, 2, 3, 4] as const).flatMap((slot) => {
      const phone = cleanPhone(cellOf(`contact-${slot}-phone`));
      if (phone === "") return [];
      const named = cellsOf(`contact-${slot}-label`).map((cell) => (isBlank(cell) ? "" : cleanName(cell)));
      const fromHead = contactLabel(head?.[roles.indexOf(`contact-${slot}-phone`)] ?? "");
      const label = named.filter(Boolean).join(" ").slice(0, 40).trim() || fromHead;
      return [{ label, phone, consent: consentOf(cellOf(`contact-${slot}-consent`)) }];
    });
    const joined = [cellOf("first-name"), cellOf("last-name")].map(asTyped).join(" ");
    const row: ReadRow = {
      line: firstLine + place,
      name: cleanName(cellOf("name")) || clip(joined.replaceAll(spaces, " ").trim()),
      phone: cleanPhone(cellOf("phone")),
      email: cleanEmail(cellOf("email")),
      consent: consentOf(cellOf("consent")),
      contacts,
    };
    if (row.name === "" && row.phone === "" && row.email === "" && contacts.length === 0) return [];
    return [withSomePhone(row)];
  });
}

/** Children often have no phone: then the first guardian's is theirs. */
function withSomePhone(row: ReadRow): ReadRow {
  const [first, ...others] = row.contacts;
  if (row.phone !== "" || first === undefined) return row;
  const consent = row.consent === "nothing" ? first.consent : row.consent;
  return { ...row, phone: first.phone, consent, contacts: others, phoneOf: first.label };
}

/** As it is sent. "Everyone agreed" counts where the list says nothing; whoever said no stays out. */
export function toImportRow(row: ReadRow, everyoneAgreed: boolean): ImportRow {
  const agreed = (said: Said) => said === "yes" || (said === "nothing" && everyoneAgreed);
  return {
    name: row.name,
    phone: row.phone,
    email: row.email,
    smsConsent: agreed(row.consent),
    contacts: row.contacts.map(({ label, phone, consent }) => ({
      label,
      phone,
      smsConsent: agreed(consent),
    })),
  };
}
