import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import {
  button,
  dialog,
  drop,
  excel,
  list,
  mockPreview,
  openImport,
  preview,
  row,
  summary,
} from "./import-dialog.tsx";

const lines = [
  "1. Jordan Reyes 312-555-0142",
  "Cole and Devon Clarke 312-555-0104",
  "Bello, Aisha (312) 555-0103 aisha@example.com",
  "Sam Lee 555-0148",
  "Emma Stone",
];

const listSentNames = () =>
  network.sent(contract.imports.preview).flatMap(({ rows }) => rows.map(({ name }) => name));

describe("pasted lines", () => {
  it("are imported if they can be read, and the others stay to be fixed in place [START-17]", async () => {
    network.respond(contract.imports.commit, { added: 2, merged: 0, unchanged: 0 });
    await openImport([], { size: "phone" });
    await preview(lines.join("\n"));
    await expect.element(summary()).toHaveTextContent("2 players, 3 lines to fix");
    await expect.element(page.getByText("Match Your Columns")).not.toBeInTheDocument();
    await expect.element(row("Cole and Devon")).toMatchTextContent("Two names");
    await expect
      .element(row("Cole and Devon"))
      .toMatchTextContent("From your list: Cole and Devon Clarke 312-555-0104");
    await expect.element(row("Sam Lee")).toMatchTextContent("That number is too short");
    await expect.element(row("Emma Stone")).toMatchTextContent("No phone or email");
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

    await button("Import 2 Members").click();
    await expect.element(toast("Roster imported: 2 added, 0 merged")).toBeVisible();
    await expect.element(summary()).toHaveTextContent("0 players, 3 lines to fix");
    await expect.element(row("Jordan Reyes")).not.toBeInTheDocument();
    expect(network.sent(contract.imports.commit)[0]!.rows).toMatchObject([
      { name: "Jordan Reyes", phone: "312-555-0142" },
      { name: "Aisha Bello", phone: "312-555-0103", email: "aisha@example.com" },
    ]);
    expect([...new Set(listSentNames())]).toEqual(["Jordan Reyes", "Aisha Bello"]);

    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect.element(list()).toHaveValue([lines[1], lines[3], lines[4]].join("\n"));
    await button("Preview Import").click();
    await page.getByLabelText("Phone in row 2").fill("312-555-0148");
    await expect.element(summary()).toHaveTextContent("1 player, 2 lines to fix");
    await page.getByLabelText("Name in row 1").fill("Cole Clarke");
    await page.getByLabelText("Phone in row 3").fill("312-555-0106");
    await expect.element(summary()).toHaveTextContent("3 players");
    await button("Import 3 Members").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(network.sent(contract.imports.commit)[1]!.rows).toMatchObject([
      { name: "Cole Clarke", phone: "312-555-0104" },
      { name: "Sam Lee", phone: "312-555-0148" },
      { name: "Emma Stone", phone: "312-555-0106" },
    ]);
  });

  it("stay in the box with their header and corrections if they're rows of a table [START-17]", async () => {
    network.respond(contract.imports.commit, { added: 1, merged: 0, unchanged: 0 });
    await openImport();
    await preview("Name,Phone\nAisha Bello,3125550103\nCole Lindqvist,12\nDevon Clarke,");
    await page.getByLabelText("Phone in row 2").fill("773-555");
    await expect
      .poll(() => network.sent(contract.imports.preview).at(-1)!.rows)
      .toMatchObject([{}, { phone: "773-555" }]);
    await button("Import 1 Member").click();
    await expect.element(summary()).toHaveTextContent("0 players, 2 lines to fix");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect.element(list()).toHaveValue("Name\tPhone\nCole Lindqvist\t773-555\nDevon Clarke\t");
  });

  it("of a guardian's number don't make it the player's own", async () => {
    await openImport();
    await preview("First Name,Last Name,P1 First Name,P1 Mobile Phone\nTom,Bello,Ngozi,312-555-0204");
    await expect.element(summary()).toHaveTextContent("0 players, 1 line to fix");
    await expect.element(row("Tom Bello")).toMatchTextContent("Only a guardian's number.");
    await expect.element(row("Tom Bello")).toMatchTextContent("Ngozi: 312-555-0204");
    await page.getByLabelText("Phone in row 1").fill("312-555-0104");
    await expect.element(summary()).toHaveTextContent("1 player");
    expect(network.sent(contract.imports.preview).at(-1)!.rows).toMatchObject([
      { name: "Tom Bello", phone: "312-555-0104", contacts: [{ label: "Ngozi", phone: "312-555-0204" }] },
    ]);
  });

  it("don't get the edit boxes of another list", async () => {
    await openImport();
    await preview(excel);
    await expect.element(page.getByLabelText("Phone in row 2")).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await list().fill(excel.replace("555-0118", "773-555-0118"));
    mockPreview([]);
    await button("Preview Import").click();
    await expect.element(summary()).toHaveTextContent("3 players");
    await expect.element(page.getByLabelText("Phone in row 2")).not.toBeInTheDocument();
  });
});

describe("contacts files", () => {
  it("are read in the browser, which keeps pictures, addresses, birthdays, and notes to itself [START-15]", async () => {
    await openImport();
    drop(
      "otters.vcf",
      [
        "BEGIN:VCARD",
        "VERSION:3.0",
        "FN:Sam Lee",
        "TEL;TYPE=HOME:312-555-0248",
        "TEL;TYPE=CELL:312-555-0148",
        "EMAIL:sam@example.com",
        "ADR:;;12 Elm St;Chicago;IL;60614;USA",
        "BDAY:2012-04-03",
        "NOTE:Allergic to peanuts",
        `PHOTO;ENCODING=b;TYPE=JPEG:${"/9j/4AAQSkZJRg\r\n ".repeat(100_000)}`,
        "END:VCARD",
      ].join("\r\n"),
    );
    await expect.element(row("Sam Lee")).toMatchTextContent("New");
    const sent = network.sent(contract.imports.preview);
    expect(sent[0]!.rows).toEqual([
      {
        name: "Sam Lee",
        phone: "312-555-0148",
        email: "sam@example.com",
        emailConsent: false,
        isMinor: false,
        phoneOwner: "",
        smsConsent: false,
        contacts: [
          {
            label: "Home",
            phone: "312-555-0248",
            email: "",
            smsConsent: false,
            emailConsent: false,
            isGuardian: false,
          },
        ],
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/Elm|2012|peanuts|9j/);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect
      .element(list())
      .toHaveValue(
        "BEGIN:VCARD\nFN:Sam Lee\nTEL;TYPE=HOME:312-555-0248\nTEL;TYPE=CELL:312-555-0148\nEMAIL:sam@example.com\nEND:VCARD",
      );
  });
});
