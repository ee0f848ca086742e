import { unescapeCell } from "../csv/rules.ts";
import {
  getBody,
  toContactLabel,
  getHeader,
  isBlank,
  type ColumnRole,
  type Sheet,
} from "../columns/rules.ts";
import { reorderName } from "../rules.ts";
import { MAX_CELL, type ImportRow } from "../schema.ts";

/** A consent as given in a list. "blank" means that the cell is empty. */
export type ListedConsent = "yes" | "no" | "blank";

/** A person from a list. Blank consents stay undecided until the import's checkbox fills them in. */
export type ReadRow = {
  /** The line in the list, which identifies the person no matter how columns are matched. */
  line: number;
  name: string;
  phone: string;
  email: string;
  consent: ListedConsent;
  contacts: { label: string; phone: string; consent: ListedConsent }[];
  /** The contact whose phone is used as the member's own, if the list has no other. */
  phoneOwner?: string;
};

const YES =
  /^(?:y|yes|yep|yeah|true|t|1|x|✓|✔|☑|✅|ok(?:ay)?|agree[ds]?|agreed to .*|given|granted|opt(?:ed)?[ -]?in|on|si|sí|oui)[.!]*$/i;

/** Parses a consent cell. Only a clear yes counts as consent. Anything else is a no, which the manager can correct. */
export function parseConsent(cell: string): ListedConsent {
  const text = cell.trim();
  if (text === "") return "blank";
  return YES.test(text) ? "yes" : "no";
}

/** Also matches line breaks and control characters inside a cell. */
const SPACES = /[\s\p{Cc}]+/gu;
/** Invisible characters that phones put around numbers when a contact is copied. */
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const truncate = (text: string) => text.slice(0, MAX_CELL);

const cleanName = (cell: string) => truncate(reorderName(unescapeCell(cell).replaceAll(SPACES, " ").trim()));

/** Removes "tel:" and undoes what spreadsheets do to numbers, as long as no digits were lost. */
export function cleanPhone(cell: string): string {
  if (isBlank(cell)) return "";
  const text = unescapeCell(cell.replaceAll(INVISIBLE, ""))
    .replaceAll(SPACES, " ")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/^(\d{10,15})\.0+$/, "$1");
  const scientific = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(text);
  if (scientific && scientific[2]!.length === Number(scientific[3])) return scientific[1]! + scientific[2]!;
  return truncate(text);
}

/** Extracts the address from "Aisha Bello <aisha@example.com>" or "mailto:...". */
function cleanEmail(cell: string): string {
  if (isBlank(cell)) return "";
  const text = unescapeCell(cell.replaceAll(INVISIBLE, "")).trim();
  return truncate((/<([^<>]+@[^<>]+)>/.exec(text)?.[1] ?? text).trim().replace(/^mailto:/i, ""));
}

/** Reads the people in a list according to the column roles. Skips rows without any useful cells. */
export function readRows(sheet: Sheet, roles: ColumnRole[]): ReadRow[] {
  const header = getHeader(sheet);
  const firstLine = sheet.headerIndex === null ? 0 : sheet.headerIndex + 1;
  return getBody(sheet).flatMap((cells, rowIndex) => {
    const getCells = (role: ColumnRole) => cells.filter((_, index) => roles[index] === role);
    const getCell = (role: ColumnRole) => getCells(role)[0] ?? "";
    const contacts = ([1, 2, 3, 4] as const).flatMap((slot) => {
      const phone = cleanPhone(getCell(`contact-${slot}-phone`));
      if (phone === "") return [];
      const names = getCells(`contact-${slot}-label`).map((cell) => (isBlank(cell) ? "" : cleanName(cell)));
      const headerLabel = toContactLabel(header?.[roles.indexOf(`contact-${slot}-phone`)] ?? "");
      const label = names.filter(Boolean).join(" ").slice(0, 40).trim() || headerLabel;
      return [{ label, phone, consent: parseConsent(getCell(`contact-${slot}-consent`)) }];
    });
    const fullName = [getCell("first-name"), getCell("last-name")].map(unescapeCell).join(" ");
    const row: ReadRow = {
      line: firstLine + rowIndex,
      name: cleanName(getCell("name")) || truncate(fullName.replaceAll(SPACES, " ").trim()),
      phone: cleanPhone(getCell("phone")),
      email: cleanEmail(getCell("email")),
      consent: parseConsent(getCell("consent")),
      contacts,
    };
    if (row.name === "" && row.phone === "" && row.email === "" && contacts.length === 0) return [];
    return [fillInPhone(row)];
  });
}

/** Uses the first guardian's phone if the member has none, because children often don't. */
function fillInPhone(row: ReadRow): ReadRow {
  const [first, ...rest] = row.contacts;
  if (row.phone !== "" || first === undefined) return row;
  const consent = row.consent === "blank" ? first.consent : row.consent;
  return { ...row, phone: first.phone, consent, contacts: rest, phoneOwner: first.label };
}

/** Converts a row for the request. "Everyone agreed" fills in blank consents, but never overrides a no. */
export function toImportRow(row: ReadRow, everyoneAgreed: boolean): ImportRow {
  const hasAgreed = (consent: ListedConsent) => consent === "yes" || (consent === "blank" && everyoneAgreed);
  return {
    name: row.name,
    phone: row.phone,
    email: row.email,
    smsConsent: hasAgreed(row.consent),
    contacts: row.contacts.map(({ label, phone, consent }) => ({
      label,
      phone,
      smsConsent: hasAgreed(consent),
    })),
  };
}
