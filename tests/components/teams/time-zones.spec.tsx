import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { setDeviceZone } from "../device-zone.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow } from "../screen.tsx";
import { button, openNew } from "../setup/setup.tsx";
import { forms } from "./zone-forms.tsx";

const options = [
  ["America/New_York", "Eastern Time (New York)"],
  ["America/Chicago", "Central Time (Chicago)"],
  ["America/Denver", "Mountain Time (Denver)"],
  ["America/Phoenix", "Arizona Time (Phoenix)"],
  ["America/Los_Angeles", "Pacific Time (Los Angeles)"],
  ["America/Anchorage", "Alaska Time (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii Time (Honolulu)"],
  ["America/St_Johns", "Newfoundland Time (St. John's)"],
  ["America/Halifax", "Atlantic Time (Halifax)"],
  ["America/Toronto", "Eastern Time (Toronto)"],
  ["America/Winnipeg", "Central Time (Winnipeg)"],
  ["America/Regina", "Saskatchewan Time (Regina)"],
  ["America/Edmonton", "Mountain Time (Edmonton)"],
  ["America/Vancouver", "Pacific Time (Vancouver)"],
];

/** All forms with a time zone, and the narrowest window in which every name fits into the field. */
const allForms = [
  ...Object.entries(forms).map(([name, form]) => ({ name, ...form, width: 320 })),
  {
    name: "the first step of a new team",
    open: async () => {
      await openNew();
      await button("Change").click();
    },
    label: "Time Zone",
    // The field is in a box. In a narrower window, the sentence above it has the name in full.
    width: 360,
  },
];

/**
 * Returns how many pixels are left beside the text of the chosen option. Less than zero would cut it off. A select
 * doesn't tell how wide its text is, so a copy is measured.
 */
function getRoom(select: HTMLSelectElement) {
  const { fontFamily, fontSize, fontWeight, letterSpacing, paddingLeft, paddingRight } =
    getComputedStyle(select);
  const copy = document.createElement("span");
  copy.textContent = select.selectedOptions[0]!.text;
  Object.assign(copy.style, { position: "absolute", whiteSpace: "pre" });
  Object.assign(copy.style, { fontFamily, fontSize, fontWeight, letterSpacing });
  select.parentElement!.append(copy);
  const { width } = copy.getBoundingClientRect();
  copy.remove();
  expect(width).toBeGreaterThan(100);
  return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
}

describe.each(allForms)("the time zones in $name", ({ open, label, width }) => {
  const zone = () => page.getByLabelText(label);
  const select = () => zone().element() as HTMLSelectElement;

  it("are all fourteen, in this order [CONST1-02, LEAGUE-33, REACH-57]", async () => {
    await open();
    await expect.element(zone()).toBeVisible();
    expect([...select().options].map(({ value, text }) => [value, text])).toEqual(options);
  });

  it("can be chosen by typing the first letters, and show in full on a phone [REACH-57]", async () => {
    await open();
    await expect.element(zone()).toBeVisible();
    await page.viewport(width, 640);
    for (const [letters, value] of [
      ["Sask", "America/Regina"],
      ["Atl", "America/Halifax"],
      ["Newf", "America/St_Johns"],
    ] as const) {
      select().focus();
      await userEvent.keyboard(letters);
      await expect.element(zone()).toHaveValue(value);
      expect(getRoom(select())).toBeGreaterThanOrEqual(0);
      // What was typed counts as one word until the focus moves on.
      await userEvent.keyboard("{Tab}");
    }
    expect(getHorizontalOverflow()).toBe(0);
    await expectAccessible();
  });
});

it("offers Newfoundland Time on a device in St. John's, even on the narrowest phone [START-10, REACH-57]", async () => {
  setDeviceZone("America/St_Johns");
  network.respond(contract.zones.findOffer, ({ chosen }) =>
    chosen === "America/St_Johns" ? { timeZone: null } : { timeZone: "America/St_Johns" as const },
  );
  await forms["the dialog for a new team"].open();
  await page.viewport(320, 640);
  await expect.element(page.getByText("Your device is on Newfoundland Time.")).toBeVisible();
  expect(getHorizontalOverflow()).toBe(0);
  await page.getByRole("button", { name: "Use Newfoundland Time" }).click();
  await expect.element(page.getByLabelText("Time Zone")).toHaveValue("America/St_Johns");
});
