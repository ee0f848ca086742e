import { data, redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { sampleId } from "../samples.ts";
import { openScreen, shownAddress } from "../screen.tsx";

// The page behind a team's join link. The server's part is in tests/e2e/join.spec.ts and join/api.test.ts.

const team = { id: sampleId(), name: "Lakeview Otters", sport: "Soccer" };
const open = (options: Parameters<typeof openScreen>[1] = {}, address = "/join/token") =>
  openScreen(address, { data: { team, tooMany: false }, ...options });

const name = () => page.getByLabelText("Name");
const phone = () => page.getByLabelText("Phone Number");
const join = () => page.getByRole("button", { name: "Join Lakeview Otters" });
const done = () => page.getByRole("heading", { level: 1, name: "You're on the list." });
const consentWords =
  "I agree to get SMS reminders for games and practices of this team through FirstWhistle. Message frequency " +
  "varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.";
const consent = () => page.getByRole("checkbox", { name: consentWords });

async function fill() {
  await name().fill("Aisha Bello");
  await phone().fill("(312) 555-0103");
}

describe("joining a team", () => {
  it.each(["desk", "phone"] as const)("asks for name, phone and consent on a %s [OP2-12]", async (size) => {
    await open({ size });
    await expect.element(name()).toHaveAttribute("autocomplete", "name");
    await expect.element(phone()).toHaveAttribute("autocomplete", "tel");
    await expect.element(phone()).toHaveAttribute("inputmode", "tel");
    await expect.element(consent()).not.toBeChecked();
    await expect.element(page.getByText("You can join without it. Then we send you no texts.")).toBeVisible();
    expect(page.getByRole("navigation").elements()).toEqual([]);
    await expectAccessible();
  });

  it.each([
    [true, "Before each game you get a text", "To stop, reply STOP to any text."],
    [false, "Your manager sees you on the roster.", "You did not agree to texts, so we send you none."],
  ])("says what comes next; agreed to texts: %s, %s %s [OP2-12]", async (agrees, first, second) => {
    const sent: object[] = [];
    await open({
      action: (form) => {
        sent.push(Object.fromEntries(form));
        throw redirect(`/join/token?done${agrees ? "=texts" : ""}`);
      },
    });
    await fill();
    if (agrees) await consent().click();
    await join().click();
    await expect.element(done()).toHaveFocus();
    await expect.element(page.getByText(first)).toBeVisible();
    await expect.element(page.getByText(second)).toBeVisible();
    expect(sent).toEqual([
      { name: "Aisha Bello", phone: "(312) 555-0103", message: "", ...(agrees && { consent: "on" }) },
    ]);
    await expectAccessible();
    await page.getByRole("link", { name: "Add Someone Else" }).click();
    await expect.poll(shownAddress).toBe("/join/token");
    await expect.element(name()).toHaveValue("");
  });

  it("shows problems beside their fields, with the focus on the first [OP2-12]", async () => {
    const fields = { name: "Please enter your name", phone: "Please enter your phone number" };
    let refused: { name?: string; phone?: string } = fields;
    await open({ action: () => data({ fields: refused }, { status: 400 }) });
    await join().click();
    await expect.element(name()).toHaveAccessibleDescription(fields.name);
    await expect.element(name()).toHaveFocus();
    await expect.element(phone()).toHaveAccessibleDescription(fields.phone);
    await expectAccessible();
    refused = { phone: "Please enter a phone number with area code" };
    await fill();
    await join().click();
    await expect.element(phone()).toHaveFocus();
    await expect.element(phone()).toHaveAccessibleDescription(refused.phone);
    await expect.element(name()).toHaveValue("Aisha Bello");
  });

  it.each([
    ["is lost", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["meets a fault", () => Promise.reject(new Error("502"))],
  ])("keeps the entries when the request %s, and can be tried again [OP2-12]", async (...[, fails]) => {
    let tries = 0;
    await open({
      action: () => {
        tries += 1;
        if (tries === 1) return fails();
        throw redirect("/join/token?done");
      },
    });
    await fill();
    await join().click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("That did not get through. Please check your connection and try again.");
    await expect.element(name()).toHaveValue("Aisha Bello");
    await expect.element(phone()).toHaveValue("(312) 555-0103");
    await join().click();
    await expect.element(done()).toBeVisible();
  });

  it("shows that it is under way [OP2-12]", async () => {
    const held = Promise.withResolvers<void>();
    await open({
      action: async () => {
        await held.promise;
        throw redirect("/join/token?done");
      },
    });
    await fill();
    await join().click();
    await expect
      .element(page.getByRole("button", { name: "Joining..." }))
      .toHaveAttribute("aria-busy", "true");
    held.resolve();
    await expect.element(done()).toBeVisible();
  });

  it.each([
    "This roster is full. Please ask the team's manager to make room for you.",
    "Too many people are joining right now. Please try again in a few minutes.",
  ])("tells kindly why it cannot be, with the entries kept: %s [OP2-12]", async (problem) => {
    await open({ action: () => data({ problem }, { status: 409 }) });
    await fill();
    await join().click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(problem);
    await expect.element(phone()).toHaveValue("(312) 555-0103");
  });

  it("hides the robots' field from eyes, screen readers and the Tab key [OP2-12]", async () => {
    await open();
    await expect.element(name()).toBeVisible();
    const trap = document.querySelector("[name=message]")!;
    expect(trap.getAttribute("tabindex")).toBe("-1");
    const { width, height } = trap.closest("div")!.getBoundingClientRect();
    expect([width, height]).toEqual([1, 1]);
    expect(page.getByRole("textbox").elements()).toHaveLength(2);
  });

  it.each([
    ["This Link Is No Longer Open", { team: null, tooMany: false }],
    ["One Moment, Please", { team: null, tooMany: true }],
  ])("leads links that do not work to a kind page: %s [OP2-12]", async (title, answer) => {
    await open({ data: answer });
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    expect(document.body.textContent).not.toContain("Lakeview");
    await expectAccessible();
  });

  it.each(["/join/token", "/join/token?done=texts"])(
    "fits the longest names on the smallest phone: %s [OP2-12]",
    async (address) => {
      const long = { ...team, name: `${"Extraordinarily ".repeat(5)}${"x".repeat(20)}` };
      await open({ data: { team: long, tooMany: false } }, address);
      await page.viewport(320, 640);
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect
        .poll(() => document.documentElement.scrollWidth - window.innerWidth)
        .toBeLessThanOrEqual(0);
      await expectAccessible();
    },
  );
});
