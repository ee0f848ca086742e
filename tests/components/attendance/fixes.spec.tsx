import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember, sampleTeam } from "../samples.ts";
import { mockTeamPage } from "../teams/roster.tsx";
import { sampleSheet } from "./samples.ts";
import { mockSheet, openSheet, row } from "./sheet.tsx";

/** A sheet where Samir has no consent and Tess replied STOP, and the roster behind it. */
function createSheet() {
  const sheet = sampleSheet({ "Aisha Bello": "attending", "Samir Haddad": null, "Tess Okoye": null });
  const [, samir, tess] = sheet.members;
  samir!.block = "no-consent";
  tess!.block = "stop";
  const { team } = sheet.game;
  mockTeamPage(
    sampleTeam(team),
    sheet.members.map(({ id, name, phone, block }) =>
      sampleMember({ id, name, phone, block, smsConsent: block === null }),
    ),
  );
  return sheet;
}
const fix = () =>
  row("Samir Haddad").getByRole("button", { name: "Ask them, then check their consent box: Samir Haddad" });
const dialog = () => page.getByRole("dialog", { name: "Edit Member" });

describe("a player who gets no texts", () => {
  it.each(["desk", "phone"] as const)("is marked with the reason and what to do (%s)", async (size) => {
    await openSheet(createSheet(), { size });
    await expect.element(row("Samir Haddad")).toMatchTextContent("No text consent");
    await expect.element(row("Tess Okoye")).toMatchTextContent("Replied STOP");
    await expect.element(row("Tess Okoye")).toMatchTextContent("Ask them to text START");
    await expect.element(row("Aisha Bello").getByText(/text consent|STOP/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("is fixed without leaving the screen, which then shows the new state", async () => {
    const sheet = createSheet();
    await openSheet(sheet);
    await fix().click();
    await expect.element(dialog()).toBeVisible();
    await dialog().getByRole("checkbox", { name: "agreed to get SMS texts" }).click();
    mockSheet({
      ...sheet,
      members: sheet.members.map((member) => ({ ...member, block: member.block === "stop" ? "stop" : null })),
    });
    await dialog().getByRole("button", { name: "Save Changes" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(network.sent(contract.members.update)[0]).toMatchObject({
      name: "Samir Haddad",
      smsConsent: true,
    });
    await expect.element(row("Samir Haddad")).not.toMatchTextContent("No text consent");
  });

  it("offers no fix to people who can't edit the roster", async () => {
    const sheet = createSheet();
    sheet.game.canManageTeam = false;
    await openSheet(sheet);
    await expect.element(row("Samir Haddad")).toMatchTextContent("No text consent");
    await expect.element(fix()).not.toBeInTheDocument();
  });
});
