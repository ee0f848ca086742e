import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { redirect } from "react-router";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { addDialog, on, openSchedule } from "../games/schedule.tsx";
import { network } from "../network.ts";
import { me } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, toast } from "../screen.tsx";
import { field, listSent, mockSettings, openSettings, save, savedToast } from "../teams/team-settings.tsx";

const dialog = () => page.getByRole("dialog", { name: "Sign In Again" });
const password = () => dialog().getByLabelText("Password", { exact: true });

/** Ends the session for one request, and lets the user sign in again. */
function endSession(operation: typeof contract.games.create | typeof contract.teams.update) {
  network.respond(contract.sessions.signIn, { next: "signed-in" });
  network.respond(contract.sessions.get, { user: me });
  network.holdNext(operation).reject("UNAUTHENTICATED");
}

async function signIn() {
  await expect.element(password()).toHaveFocus();
  await userEvent.keyboard("correct horse{Enter}");
}

describe("a session that ends while a form is filled in", () => {
  it.each(["desk", "phone"] as const)(
    "is renewed over the form, which is then saved with everything typed (%s)",
    async (size) => {
      await openSchedule([], { size });
      await page.getByRole("button", { name: "Add Game" }).click();
      await addDialog().getByLabelText("Date").fill(on(7));
      await addDialog().getByLabelText("Location").fill("Ridgeway Turf");
      await addDialog().getByLabelText("Opponent").fill("Hawks");
      endSession(contract.games.create);
      await addDialog().getByRole("button", { name: "Add Game" }).click();
      await expect.element(dialog()).toBeVisible();
      await expect
        .element(dialog().getByText("Your session ended. Sign in to keep what you typed."))
        .toBeVisible();
      await expect.element(dialog().getByLabelText("Email")).toHaveValue(me.email);
      expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
      await expectAccessible();
      await signIn();
      await expect.element(toast("Game added successfully")).toBeVisible();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      const sent = network.sent(contract.games.create);
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);
      expect(sent[1]).toMatchObject({ location: "Ridgeway Turf", opponent: "Hawks" });
      expect(network.sent(contract.sessions.signIn)).toEqual([
        { email: me.email, password: "correct horse" },
      ]);
      expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
        "correct horse",
      );
    },
  );

  it("keeps the form after a wrong password, and after closing the dialog with Escape", async () => {
    await openSchedule();
    await page.getByRole("button", { name: "Add Game" }).click();
    await addDialog().getByLabelText("Location").fill("Ridgeway Turf");
    endSession(contract.games.create);
    network.reject(contract.sessions.signIn, "INVALID_CREDENTIALS");
    await addDialog().getByRole("button", { name: "Add Game" }).click();
    await signIn();
    await expect.element(toast("Failed to log in. Please check your credentials.")).toBeVisible();
    await expect.element(dialog()).toBeVisible();
    // A failed save loads the schedule again.
    network.reject(contract.games.list, "UNAUTHENTICATED");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(toast("Failed to add game")).toBeVisible();
    await expect.element(addDialog().getByLabelText("Location")).toHaveValue("Ridgeway Turf");
    await expect.element(page.getByText("Discard your changes?")).not.toBeInTheDocument();
    await expect.poll(() => network.sent(contract.games.list).length).toBeGreaterThan(1);
    await expect.element(dialog()).not.toBeInTheDocument();
    network.respond(contract.games.list, { games: [], nextCursor: null });
    endSession(contract.games.create);
    await addDialog().getByRole("button", { name: "Add Game" }).click();
    await signIn();
    await expect.element(toast("Game added successfully")).toBeVisible();
  });

  it("asks for the second step if it's on", async () => {
    await openSettings();
    await field("Sport").fill("Futsal");
    endSession(contract.teams.update);
    network.respond(contract.sessions.signIn, { next: "two-step" });
    network.respond(contract.sessions.verifyTwoStep, { ok: true });
    await save().click();
    await signIn();
    const step = page.getByRole("dialog", { name: "One More Step" });
    await step.getByLabelText("Authenticator Code").fill("123456");
    await expect.element(savedToast()).toBeVisible();
    expect(network.sent(contract.sessions.verifyTwoStep)).toEqual([{ code: "123456", kind: "app" }]);
    expect(listSent()[1]).toMatchObject({ sport: "Futsal" });
  });

  it("asks once for several requests, including ones that only load something", async () => {
    const team = await openSettings();
    await field("Sport").fill("Futsal");
    endSession(contract.teams.update);
    network.holdNext(contract.teams.get).reject("UNAUTHENTICATED");
    await save().click();
    await signIn();
    await expect.element(savedToast()).toBeVisible();
    mockSettings(team);
    expect(network.sent(contract.sessions.signIn)).toHaveLength(1);
  });

  it("continues when the user signs in in another tab", async () => {
    await openSettings();
    await field("Sport").fill("Futsal");
    endSession(contract.teams.update);
    network.respond(contract.sessions.get, { user: null });
    await save().click();
    await expect.element(dialog()).toBeVisible();
    network.respond(contract.sessions.get, { user: me });
    const otherTab = new BroadcastChannel("firstwhistle-auth");
    otherTab.postMessage("changed");
    otherTab.close();
    await expect.element(savedToast()).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("shows nothing that was typed to another user who signs in", async () => {
    let user = me;
    const other = { ...me, id: "00000000-0000-4000-8000-999999999999", email: "lena@example.com" };
    await openSettings({}, { user: () => user });
    await field("Team Name").fill("Wolves");
    endSession(contract.teams.update);
    network.respond(contract.sessions.get, { user: other });
    await save().click();
    user = other;
    await signIn();
    await expect.element(page.getByText(other.email).first()).toBeVisible();
    await expect.element(field("Team Name")).toHaveValue("Lakeview Otters");
    expect(listSent()).toHaveLength(1);
  });

  it("leads to the sign-in page if nothing was typed", async () => {
    let isSignedIn = true;
    await openSchedule([], {
      user: () => {
        // oxlint-disable-next-line typescript/only-throw-error -- redirects are thrown
        if (!isSignedIn) throw redirect("/login?next=%2Fschedule");
        return me;
      },
    });
    isSignedIn = false;
    network.reject(contract.games.list, "UNAUTHENTICATED");
    await page.getByRole("button", { name: "Next month" }).click();
    await expect.poll(getCurrentUrl).toBe("/login?next=%2Fschedule");
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
