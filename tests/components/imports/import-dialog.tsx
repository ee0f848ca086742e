import { expect } from "vitest";
import { page } from "vitest/browser";
import { planImport, type CheckedRow, type RosterEntry } from "#features/teams/imports/rules.ts";
import type { ImportRow, RowOutcome } from "#features/teams/imports/schema.ts";
import type { Member } from "#features/teams/members/schema.ts";
import { MAX_MEMBERS } from "#features/teams/rules.ts";
import { checkPhone, formatPhone } from "#platform/phone.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";

// Helpers for testing the roster import on /teams/{id}.

export const excel = [
  "Lakeview Otters 2026\t\t\t\t",
  "Player\tCell\tE-mail\tMom Cell\tSMS OK",
  "Bello, Aisha\t(312) 555-0103\taisha@example.com\t312-555-0200\tyes",
  "Cole Lindqvist\t555-0118\t\t\t",
  "Devon Clarke\t3125550126\t\t\tno",
].join("\n");

export const dialog = () => page.getByRole("dialog", { name: "Import Roster" });
export const list = () => page.getByLabelText("Paste Your List");
export const row = (name: string) => dialog().getByRole("row").filter({ hasText: name });
export const summary = () => dialog().getByRole("status").first();
export const button = (name: string) => page.getByRole("button", { name });
export const actions = () => page.getByRole("button", { name: "More roster actions" });

const toEntry = ({ id, name, email, phone, smsConsent }: Member): RosterEntry => ({
  id,
  name,
  email,
  phones: [{ id, label: null, phone, smsConsent, position: 0 }],
});

/** Validates phones and applies the real import rules, as the server does. */
export function getPreview(rows: ImportRow[], roster: RosterEntry[]) {
  const checkedRows = rows.map((importRow): CheckedRow | null => {
    const { phone } = checkPhone(importRow.phone);
    if (phone === undefined) return null;
    const contacts = importRow.contacts.filter((contact) => contact.phone.trim());
    return {
      name: importRow.name,
      email: importRow.email || null,
      phones: [
        { label: null, phone, smsConsent: importRow.smsConsent },
        ...contacts.map((contact) => ({ ...contact, phone: checkPhone(contact.phone).phone! })),
      ],
    };
  });
  const { decisions } = planImport(checkedRows, roster);
  return {
    room: MAX_MEMBERS - roster.length,
    rows: decisions.map((decision, index): RowOutcome =>
      decision.status === "problem"
        ? {
            status: "problem",
            problems: [{ field: "phone", message: checkPhone(rows[index]!.phone).problem! }],
          }
        : { ...decision, displayPhone: formatPhone(checkedRows[index]!.phones[0]!.phone) },
    ),
  };
}

export const mockPreview = (roster: Member[]) =>
  network.respond(contract.imports.preview, ({ rows }) => getPreview(rows, roster.map(toEntry)));

export async function openFromMenu() {
  await actions().click();
  await page.getByRole("menuitem", { name: "Import Roster" }).click();
  await expect.element(dialog()).toBeVisible();
}

/** Opens a team's page with the import dialog. */
export async function openImport(roster: Member[] = [], options?: Parameters<typeof openScreen>[1]) {
  const team = sampleTeam({ memberCount: roster.length });
  mockTeamPage(team, roster);
  mockPreview(roster);
  await openScreen(`/teams/${team.id}`, options);
  await openFromMenu();
  return team;
}

export async function preview(text: string, options?: { timeout: number }) {
  await list().fill(text, options);
  await button("Preview Import").click(options);
}

/** Drops a file on the dialog. */
export function drop(name: string, content: string) {
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], name));
  const target = document.querySelector("[data-drop-zone]") ?? document.body;
  for (const type of ["dragover", "drop"])
    target.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}
