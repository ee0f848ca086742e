import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import { button, mockSetup, openStep, sampleText, submitTwice } from "./setup.tsx";

const TITLE = "See It on Your Own Phone";
const USED = "You already used your test text.";
const phone = () => page.getByLabelText("Your Mobile Number");
const consent = () => page.getByRole("checkbox", { name: "I agree to get one test text at this number." });
const section = () => page.getByRole("region", { name: TITLE });
const sent = { sentTo: "(312) 555-0117", error: null };

/** Opens the last step and fills in the form. */
async function openAndFill(options?: Parameters<typeof openStep>[2]) {
  const { team, game } = mockSetup();
  await openStep("next", team.id, options);
  await phone().fill("312 555 0117");
  await consent().click();
  return { team, game };
}

describe("trying the text on your own phone", () => {
  it.each([
    ["desk", "light"],
    ["desk", "dark"],
    ["phone", "light"],
    ["phone", "dark"],
  ] as const)("asks for the number and the consent to one text (%s, %s) [START-23]", async (size, theme) => {
    const { team } = mockSetup();
    await openStep("next", team.id, { size, theme });
    await expect.element(page.getByText("Free, just this once. No one else gets it.")).toBeVisible();
    await expect.element(consent()).not.toBeChecked();
    await button("Text It to Me").click();
    await expect.element(phone()).toHaveAccessibleDescription("Enter a phone number");
    await expect.element(phone()).toHaveFocus();
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
    await phone().fill("312 555 0117");
    await button("Text It to Me").click();
    await expect.element(consent()).toHaveAccessibleDescription("Agree to get the test text first");
    expect(network.sent(contract.nextText.sendTest)).toEqual([]);
    network.respond(contract.nextText.sendTest, sent);
    await consent().click();
    await button("Text It to Me").click();
    await expect.element(page.getByText(/^It's on its way to \(312\) 555-0117\. Reply IN/)).toBeVisible();
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
  });

  it("sends one request for two presses, and keeps saying that the text is on its way [START-23]", async () => {
    const { team, game } = await openAndFill();
    network.respond(contract.nextText.sendTest, sent);
    network.respond(contract.nextText.get, { game, text: sampleText(), testText: "used" });
    submitTwice();
    await expect.element(page.getByText(/^It's on its way/)).toBeVisible();
    expect(network.sent(contract.nextText.sendTest)).toEqual([
      { teamId: team.id, phone: "312 555 0117", consent: true },
    ]);
  });

  it("continues at the confirmation for the keyboard [START-27]", async () => {
    await openAndFill();
    network.respond(contract.nextText.sendTest, sent);
    await phone().click();
    await userEvent.keyboard("{Enter}");
    await expect.element(section().getByRole("status")).toBeVisible();
    expect(section().element().contains(document.activeElement)).toBe(true);
  });

  it("shows what's wrong with the number beside the field [START-23, TEXT-44]", async () => {
    await openAndFill();
    const problem = "That's a toll-free number. Enter a mobile number.";
    network.reject(contract.nextText.sendTest, "PHONE_INVALID", { fields: { phone: problem } });
    await button("Text It to Me").click();
    await expect.element(phone()).toHaveAccessibleDescription(problem);
    await expect.element(phone()).toHaveFocus();
  });

  it("says why free texts aren't available, and can be tried again [START-23, TEXT-40]", async () => {
    await openAndFill({ size: "phone" });
    const error =
      "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.";
    network.respond(contract.nextText.sendTest, { sentTo: null, error });
    await button("Text It to Me").click();
    await expect.element(page.getByRole("alert").getByText(error)).toBeVisible();
    await expect.element(phone()).toHaveValue("312 555 0117");
    await expectAccessible();
    network.respond(contract.nextText.sendTest, sent);
    await button("Text It to Me").click();
    await expect.element(page.getByText(/^It's on its way/)).toBeVisible();
  });

  it("keeps the number when sending fails and on the next visit [START-26]", async () => {
    const { team } = await openAndFill();
    network.drop(contract.nextText.sendTest);
    await button("Text It to Me").click();
    await expect.element(toast("We couldn't text it to you")).toBeVisible();
    await expect.element(phone()).toHaveValue("312 555 0117");
    await openStep("next", team.id);
    await expect.element(phone()).toHaveValue("312 555 0117");
    await expect.element(consent()).not.toBeChecked();
  });

  it("says that it was used on a second try in another tab, and on later visits [START-23]", async () => {
    await openAndFill();
    network.respond(contract.nextText.sendTest, { sentTo: null, error: USED });
    await button("Text It to Me").click();
    await expect.element(page.getByText(USED)).toBeVisible();
    const { team } = mockSetup({}, sampleText(), "used");
    await openStep("next", team.id);
    await expect.element(section().getByText(USED)).toBeVisible();
    expect(phone().elements()).toEqual([]);
    await expectAccessible();
  });

  it.each(["desk", "phone"] as const)(
    "waits for the email to be confirmed, and can send the link again (%s) [START-23, START-07]",
    async (size) => {
      const { team } = mockSetup({}, sampleText(), "unconfirmed");
      await openStep("next", team.id, { size });
      await expect
        .element(page.getByText("We can text it to you once your email is confirmed."))
        .toBeVisible();
      expect(phone().elements()).toEqual([]);
      await expectAccessible();
      expect(getHorizontalOverflow()).toBe(0);
      network.respond(contract.accounts.resendConfirmation, { ok: true });
      await button("Send Again").click();
      await expect.element(toast("We sent a new link to")).toBeVisible();
    },
  );

  it("isn't offered if there's no text to show", async () => {
    const { team } = mockSetup({}, sampleText({ coming: [], body: null, obstacles: ["too-late"] }));
    await openStep("next", team.id);
    await expect.element(page.getByText("It's too late for a reminder about this game.")).toBeVisible();
    expect(section().elements()).toEqual([]);
  });
});
