import { data, redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { sampleId } from "../samples.ts";
import { openScreen, getCurrentUrl } from "../screen.tsx";

// The page for a team's join link. Server behavior is covered in tests/e2e/join.spec.ts and join/api.test.ts.

const team = { id: sampleId(), name: "Lakeview Otters", sport: "Soccer" };
const open = (options: Parameters<typeof openScreen>[1] = {}, address = "/join/token") =>
  openScreen(address, { data: { team, tooMany: false, language: "en" }, ...options });

const name = () => page.getByLabelText("Name");
const phone = () => page.getByLabelText("Phone Number");
const join = () => page.getByRole("button", { name: "Join Lakeview Otters" });
const doneHeading = () => page.getByRole("heading", { level: 1, name: "You're on the roster." });
const consentLabel =
  "I agree to get SMS texts from this team through FirstWhistle: game and practice reminders, requests to respond, " +
  "schedule changes, open spots and sub requests, and messages from the team's and league's managers. " +
  "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel. " +
  "I can join without agreeing.";
const consent = () => page.getByRole("checkbox", { name: consentLabel });

async function fillForm() {
  await name().fill("Aisha Bello");
  await phone().fill("(312) 555-0103");
}

describe("join page", () => {
  it.each(["desk", "phone"] as const)(
    "asks for a name, a phone number, and consent (%s) [OP2-12, TEXT-46]",
    async (size) => {
      await open({ size });
      await expect.element(name()).toHaveAttribute("autocomplete", "name");
      await expect.element(phone()).toHaveAttribute("autocomplete", "tel");
      await expect.element(phone()).toHaveAttribute("inputmode", "tel");
      await expect.element(consent()).not.toBeChecked();
      for (const [label, href] of [
        ["Terms", "/terms"],
        ["Privacy Policy", "/privacy"],
      ] as const)
        await expect
          .element(page.getByText("See our").getByRole("link", { name: label }))
          .toHaveAttribute("href", href);
      await expect
        .element(page.getByText("Optional. If you leave this unchecked, you won't get texts."))
        .toBeVisible();
      expect(page.getByRole("navigation").elements()).toEqual([]);
      await expectAccessible();
    },
  );

  it.each([
    ["en", "What do you play?", "desk", "light"],
    ["fr", "À quel poste jouez-vous\u00A0?", "phone", "dark"],
    ["es", "¿De qué juegas?", "phone", "light"],
  ] as const)(
    "asks what someone plays if the team has groups, and doesn't insist (%s: %s) [NEED-03]",
    async (language, question, size, theme) => {
      const groups = ["Goalie", "Women", "Men"].map((group) => ({ id: sampleId(), name: group }));
      const submissions: string[][] = [];
      await openScreen("/join/token", {
        data: { team: { ...team, groups }, tooMany: false, language },
        size,
        theme,
        action: (form) => {
          submissions.push(form.getAll("groupIds") as string[]);
          throw redirect("/join/token?done");
        },
      });
      const fieldset = page.getByRole("group", { name: question });
      await expect.element(fieldset).toBeVisible();
      for (const box of fieldset.getByRole("checkbox").elements()) expect(box).not.toBeChecked();
      await expectAccessible();
      await fieldset.getByRole("checkbox", { name: "Goalie" }).click();
      await fieldset.getByRole("checkbox", { name: "Women", exact: true }).click();
      await page.getByRole("textbox").nth(0).fill("Aisha Bello");
      await page.getByRole("textbox").nth(1).fill("(312) 555-0103");
      await page.getByRole("button", { name: "Lakeview Otters" }).click();
      await expect.poll(() => submissions).toEqual([[groups[0]!.id, groups[1]!.id]]);
    },
  );

  it.each([
    [true, "Before each game, you'll get a text", "Reply STOP to any text to opt out"],
    [
      false,
      "Your manager can see you on the roster.",
      "You didn't agree to texts, so we won't send you any.",
    ],
  ])("explains what happens next (consent: %s): %s %s [OP2-12]", async (hasConsent, first, second) => {
    const submissions: object[] = [];
    await open({
      action: (form) => {
        submissions.push(Object.fromEntries(form));
        throw redirect(`/join/token?done${hasConsent ? "=texts" : ""}`);
      },
    });
    await fillForm();
    if (hasConsent) await consent().click();
    await join().click();
    await expect.element(doneHeading()).toHaveFocus();
    await expect.element(page.getByText(first)).toBeVisible();
    await expect.element(page.getByText(second)).toBeVisible();
    expect(submissions).toEqual([
      {
        name: "Aisha Bello",
        phone: "(312) 555-0103",
        email: "",
        message: "",
        ...(hasConsent && { consent: "on" }),
      },
    ]);
    await expectAccessible();
    await page.getByRole("link", { name: "Add Someone Else" }).click();
    await expect.poll(getCurrentUrl).toBe("/join/token");
    await expect.element(name()).toHaveValue("");
  });

  it("shows errors next to their fields and focuses the first invalid field [OP2-12]", async () => {
    const fields = { name: "Enter your name", phone: "Enter your phone number" };
    let fieldErrors: { name?: string; phone?: string } = fields;
    await open({ action: () => data({ fields: fieldErrors }, { status: 400 }) });
    await join().click();
    await expect.element(name()).toHaveAccessibleDescription(fields.name);
    await expect.element(name()).toHaveFocus();
    await expect.element(phone()).toHaveAccessibleDescription(fields.phone);
    await expectAccessible();
    fieldErrors = { phone: "Enter a phone number with area code" };
    await fillForm();
    await join().click();
    await expect.element(phone()).toHaveFocus();
    await expect.element(phone()).toHaveAccessibleDescription(fieldErrors.phone);
    await expect.element(name()).toHaveValue("Aisha Bello");
  });

  it.each([
    [
      "is lost",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "FirstWhistle can't be reached. Check your connection and try again.",
    ],
    [
      "fails on the server",
      () => Promise.reject(new Error("502")),
      "The problem is on our end. Try again in a minute.",
    ],
  ])("keeps entries when the request %s and allows a retry [OP2-12]", async (...[, fails, expected]) => {
    let attempts = 0;
    await open({
      action: () => {
        attempts += 1;
        if (attempts === 1) return fails();
        throw redirect("/join/token?done");
      },
    });
    await fillForm();
    await join().click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(`That didn't go through. ${expected}`);
    await expect.element(name()).toHaveValue("Aisha Bello");
    await expect.element(phone()).toHaveValue("(312) 555-0103");
    await join().click();
    await expect.element(doneHeading()).toBeVisible();
  });

  it("shows progress while joining [OP2-12]", async () => {
    const release = Promise.withResolvers<void>();
    await open({
      action: async () => {
        await release.promise;
        throw redirect("/join/token?done");
      },
    });
    await fillForm();
    await join().click();
    await expect
      .element(page.getByRole("button", { name: "Joining..." }))
      .toHaveAttribute("aria-busy", "true");
    release.resolve();
    await expect.element(doneHeading()).toBeVisible();
  });

  it.each([
    "This roster is full. Ask your team manager to make room.",
    "Too many people are joining right now. Try again in a few minutes.",
  ])("explains why joining failed and keeps entries: %s [OP2-12]", async (problem) => {
    await open({ action: () => data({ problem }, { status: 409 }) });
    await fillForm();
    await join().click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(problem);
    await expect.element(phone()).toHaveValue("(312) 555-0103");
  });

  it("hides the honeypot from sight, screen readers, and the Tab key [OP2-12]", async () => {
    await open();
    await expect.element(name()).toBeVisible();
    const honeypot = document.querySelector("[name=message]")!;
    expect(honeypot.getAttribute("tabindex")).toBe("-1");
    const { width, height } = honeypot.closest("div")!.getBoundingClientRect();
    expect([width, height]).toEqual([1, 1]);
    expect(page.getByRole("textbox").elements()).toHaveLength(3);
  });

  it.each([
    ["This Link No Longer Works", { team: null, tooMany: false, language: "en" }],
    ["One Moment, Please", { team: null, tooMany: true, language: "en" }],
  ])("shows a friendly page for a link that doesn't work: %s [OP2-12]", async (title, loaded) => {
    await open({ data: loaded });
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    expect(document.body.textContent).not.toContain("Lakeview");
    await expectAccessible();
  });

  it.each(["/join/token", "/join/token?done=texts"])(
    "fits the longest names on the smallest phone: %s [OP2-12]",
    async (address) => {
      const long = { ...team, name: `${"Extraordinarily ".repeat(5)}${"x".repeat(20)}` };
      await open({ data: { team: long, tooMany: false, language: "en" } }, address);
      await page.viewport(320, 640);
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect
        .poll(() => document.documentElement.scrollWidth - window.innerWidth)
        .toBeLessThanOrEqual(0);
      await expectAccessible();
    },
  );
});

const group = () => page.getByRole("group", { name: "Who's joining?" });
const me = () => group().getByRole("link", { name: "I Am" });
const myChild = () => group().getByRole("link", { name: "My Child" });
const childName = () => page.getByLabelText("Child's Name");

describe("who's joining", () => {
  it.each(["desk", "phone"] as const)(
    "is a choice that works with the keyboard and changes what's asked (%s) [REACH-48, REACH-42]",
    async (size) => {
      const submissions: object[] = [];
      await open({
        size,
        action: (form) => {
          submissions.push(Object.fromEntries(form));
          throw redirect("/join/token?done=texts");
        },
      });
      await expect.element(me()).toHaveAttribute("aria-current", "true");
      expect(childName().elements()).toEqual([]);
      (myChild().element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await expect.element(myChild()).toHaveAttribute("aria-current", "true");
      await expect.element(me()).not.toHaveAttribute("aria-current");
      const minor = page.getByRole("checkbox", { name: "Minor" });
      await expect.element(minor).toBeChecked();
      await expect.element(minor).toHaveAccessibleDescription("Under 18. Texts go to a parent or guardian.");
      expect(page.getByLabelText("I'm under 18").elements()).toEqual([]);
      await expectAccessible();
      await childName().fill("Aisha Bello");
      await page.getByLabelText("Your Name").fill("Amina Bello");
      await page.getByLabelText("Your Phone Number").fill("(312) 555-0103");
      await consent().click();
      await join().click();
      await expect.element(doneHeading()).toBeVisible();
      expect(submissions).toEqual([
        {
          childName: "Aisha Bello",
          name: "Amina Bello",
          phone: "(312) 555-0103",
          email: "",
          consent: "on",
          message: "",
        },
      ]);
    },
  );

  it("shows a problem with the child's name beside it [REACH-48]", async () => {
    const fields = { childName: "Enter a name" };
    await open({ action: () => data({ fields }, { status: 400 }) }, "/join/token?who=child");
    await join().click();
    await expect.element(childName()).toHaveAccessibleDescription("Enter a name");
    await expect.element(childName()).toHaveFocus();
  });

  it("leads someone under 18 to a parent [REACH-48]", async () => {
    await open();
    const under18 = page.getByRole("checkbox", { name: "I'm under 18" });
    await under18.click();
    const notice = page.getByRole("alert");
    await expect.element(notice).toHaveTextContent("Ask a parent or guardian to open this link.");
    await expectAccessible();
    await under18.click();
    expect(notice.elements()).toEqual([]);
  });
});
