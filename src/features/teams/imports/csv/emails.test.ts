import { expect, it } from "vitest";
import type { Member } from "../../members/schema.ts";
import { guessRoles } from "../columns/rules.ts";
import { readList } from "../reader/list.ts";
import { readRows, toImportRow } from "../rows/rules.ts";
import { toRosterTable } from "./rules.ts";

const noEmail = { email: null, emailConsent: false, emailEvidence: null, emailBlock: null };
const phone = { phone: "+13125550103", displayPhone: "(312) 555-0103", consent: null, block: null };
const aisha: Member = {
  id: "0198a3b0-0000-7000-8000-000000000000",
  name: "Aisha Bello",
  active: true,
  isSub: false,
  isMinor: false,
  phoneOwner: null,
  guardianConsent: false,
  addedVia: "manager",
  ...phone,
  smsConsent: true,
  ...noEmail,
  email: "aisha@example.com",
  contacts: [],
};

const toCsv = (table: string[][]) =>
  table.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");

it("keeps emails, their consents, and contacts without a phone when it's imported again [REACH-24, REACH-26]", () => {
  const noPhone = { phone: null, displayPhone: null, smsConsent: false, consent: null, block: null };
  const roster: Member[] = [
    {
      ...aisha,
      emailConsent: true,
      emailBlock: null,
      contacts: [
        {
          label: "Mother",
          isGuardian: false,
          ...noPhone,
          ...noEmail,
          email: "amina@example.com",
          emailConsent: true,
        },
        {
          label: "Father",
          isGuardian: false,
          ...phone,
          smsConsent: false,
          ...noEmail,
          email: "femi@example.com",
        },
      ],
    },
    { ...aisha, name: "Bilal", email: "bilal@example.com" },
  ];
  const sheet = readList(toCsv(toRosterTable(roster)));
  // What the list says counts, whatever is said about everyone.
  const rows = readRows(sheet, guessRoles(sheet)).map((row) => toImportRow(row, false, false, true));
  expect(rows).toMatchObject([
    {
      email: "aisha@example.com",
      smsConsent: true,
      emailConsent: true,
      contacts: [
        { label: "Mother", phone: "", email: "amina@example.com", smsConsent: false, emailConsent: true },
        { label: "Father", email: "femi@example.com", smsConsent: false, emailConsent: false },
      ],
    },
    { email: "bilal@example.com", smsConsent: true, emailConsent: false, contacts: [] },
  ]);
});
