import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Delivery, Webhook } from "#features/connections/webhooks/schema.ts";
import { contract } from "#server/contract.ts";
import { openSettings } from "../accounts/settings.tsx";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";

const { keys, webhooks } = contract;
const SECRET = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0";
const hawks: Webhook = {
  id: sampleId(),
  url: "https://hooks.example.com/hawks",
  events: ["game.created", "response.changed"],
  teamId: sampleId(),
  leagueId: null,
  name: "Hawks",
  state: "active",
  isVerifying: false,
  problem: null,
  failingSince: null,
  earlierSecretUntil: null,
  createdAt: "2026-04-01T12:00:00.000Z",
};
const team = { id: sampleId(), name: "Hawks" };
const league = { id: sampleId(), name: "City League" };
const failed: Delivery = {
  id: sampleId(),
  type: "game.created",
  isTest: false,
  state: "failed",
  createdAt: "2026-04-02T12:00:00.000Z",
  nextTryAt: null,
  tries: [{ at: "2026-04-02T12:00:01.000Z", status: 500, reason: null, ms: 84, reply: "Out of order" }],
};

const open = (listed: Webhook[] = []) =>
  openSettings(undefined, () => network.respond(webhooks.list, { webhooks: listed }));
const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });

describe("Connections", () => {
  it("has API keys and webhooks [CONNECT-01]", async () => {
    await open();
    await expect.element(page.getByRole("heading", { name: "Connections" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "API Keys" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  });

  it("isn't there for administrators [CONNECT-01]", async () => {
    await openSettings({ user: { role: "admin" } });
    await expect.element(page.getByText("Connections")).not.toBeInTheDocument();
  });
});

describe("list of webhooks", () => {
  it("shows the link, events, and state of each, with the reason [CONNECT-14, CONNECT-23]", async () => {
    await open([
      { ...hawks, earlierSecretUntil: "2026-04-16T12:00:00.000Z" },
      {
        ...hawks,
        id: sampleId(),
        name: "Owls",
        url: "https://hooks.example.com/owls",
        state: "unverified",
        problem: "Status 404",
      },
      {
        ...hawks,
        id: sampleId(),
        name: "Bears",
        url: "https://hooks.example.com/bears",
        state: "disabled",
        problem: "no connection",
      },
      {
        ...hawks,
        id: sampleId(),
        name: "Foxes",
        url: "https://hooks.example.com/foxes",
        failingSince: "2026-04-14T12:00:00.000Z",
      },
    ]);
    await expect.element(row("Hawks").getByText("https://hooks.example.com/hawks")).toBeVisible();
    await expect.element(row("Hawks").getByText("Active")).toBeVisible();
    await expect.element(row("Hawks").getByText(/The earlier secret works until/)).toBeVisible();
    await expect.element(row("Owls").getByText("Not Verified")).toBeVisible();
    await expect.element(row("Owls").getByText("Status 404")).toBeVisible();
    await expect.element(row("Owls").getByRole("button", { name: "Try Again" })).toBeVisible();
    await expect.element(row("Bears").getByText("Disabled")).toBeVisible();
    await expect.element(row("Bears").getByRole("button", { name: "Enable" })).toBeVisible();
    await expect.element(row("Foxes").getByText(/Failing since/)).toBeVisible();
    await expectAccessible();
  });

  it("says that it couldn't be loaded", async () => {
    await openSettings(undefined, () => network.reject(webhooks.list, "RATE_LIMITED"));
    await expect.element(page.getByText("Too many attempts. Wait a moment and try again.")).toBeVisible();
  });

  it("follows a verification to its end [CONNECT-14]", async () => {
    await open([{ ...hawks, state: "unverified", problem: "Status 404" }]);
    const verifying: Webhook = { ...hawks, state: "unverified", isVerifying: true };
    network.respond(webhooks.verify, verifying);
    network.respond(webhooks.list, { webhooks: [verifying] });
    await button("Try Again").click();
    await expect.element(row("Hawks").getByText("Verifying")).toBeVisible();
    network.respond(webhooks.list, { webhooks: [hawks] });
    await expect.element(row("Hawks").getByText("Active")).toBeVisible();
  });
});

describe("adding a webhook", () => {
  it("asks for a link, events, and a team or league, and shows the secret once [CONNECT-13, CONNECT-15]", async () => {
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await open();
    network.respond(keys.listChoices, { teams: [team], leagues: [league] });
    await button("Add Webhook").click();
    await expect.element(dialog("Add Webhook")).toBeVisible();
    const form = dialog("Add Webhook");
    await form.getByLabelText("Team or League").selectOptions("City League");
    await expect.element(form.getByLabelText("Response Changed")).not.toBeInTheDocument();
    await form.getByLabelText("Team or League").selectOptions("Hawks");
    await form.getByLabelText("Link").fill("https://hooks.example.com/hawks");
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await expect.element(form.getByText("Choose at least one event")).toBeVisible();
    await form.getByLabelText("Response Changed").click();
    await expectAccessible();
    const request = network.holdNext(webhooks.create);
    await form.getByRole("button", { name: "Add Webhook" }).click();
    expect(await request.input).toMatchObject({
      url: "https://hooks.example.com/hawks",
      events: ["response.changed"],
      teamId: team.id,
      leagueId: null,
    });
    request.respond({ secret: SECRET, webhook: { ...hawks, state: "unverified", isVerifying: true } });
    await expect.element(page.getByText(/You won't see this secret again\./)).toBeVisible();
    await expect.element(page.getByLabelText("Secret", { exact: true })).toHaveValue(SECRET);
    await button("Copy Secret").click();
    expect(copy).toHaveBeenCalledWith(SECRET);
    network.respond(webhooks.list, { webhooks: [hawks] });
    await button("Done").click();
    await expect.element(row("Hawks")).toBeVisible();
    await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
  });

  it("explains that there are 10 already, and keeps what was typed [CONNECT-13]", async () => {
    await open();
    network.respond(keys.listChoices, { teams: [team], leagues: [] });
    network.reject(webhooks.create, "TOO_MANY_WEBHOOKS");
    await button("Add Webhook").click();
    const form = dialog("Add Webhook");
    await form.getByLabelText("Link").fill("https://hooks.example.com/hawks");
    await form.getByLabelText("Game Added").click();
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await expect.element(toast("You have 10 webhooks. Remove one to add another.")).toBeVisible();
    await expect.element(form.getByLabelText("Link")).toHaveValue("https://hooks.example.com/hawks");
  });
});

describe("a webhook", () => {
  it("gets a new secret after a question [CONNECT-16]", async () => {
    await open([hawks]);
    await button("Rotate Secret").click();
    network.respond(webhooks.rotateSecret, { secret: SECRET, webhook: hawks });
    await page.getByRole("alertdialog").getByRole("button", { name: "Rotate Secret" }).click();
    await expect.element(page.getByLabelText("Secret", { exact: true })).toHaveValue(SECRET);
  });

  it("is changed, and removed after a question", async () => {
    await open([hawks]);
    await button("Change").click();
    const request = network.holdNext(webhooks.update);
    await button("Save Changes").click();
    expect(await request.input).toEqual({ webhookId: hawks.id, url: hawks.url, events: hawks.events });
    request.respond(hawks);
    await expect.element(toast("Webhook saved")).toBeVisible();
    await button("Remove").click();
    network.respond(webhooks.remove, { ok: true });
    network.respond(webhooks.list, { webhooks: [] });
    await button("Remove Webhook").click();
    await expect.element(toast("Webhook removed")).toBeVisible();
    await expect.element(row("Hawks")).not.toBeInTheDocument();
  });
});

describe("deliveries", () => {
  it("are listed with their tries, and can be sent again [CONNECT-24]", async () => {
    await open([hawks]);
    network.respond(webhooks.listDeliveries, {
      deliveries: [
        { ...failed, id: sampleId(), state: "retrying", nextTryAt: "2026-04-16T12:00:00.000Z" },
        { ...failed, id: sampleId(), state: "delivered", isTest: true },
        failed,
      ],
      nextCursor: null,
    });
    await button("Deliveries").click();
    const list = dialog("Deliveries");
    for (const text of ["Retrying", "Delivered", "Failed", "Test", /Next try: Apr 16/])
      await expect.element(list.getByText(text).first()).toBeVisible();
    await list.getByText("1 try").last().click();
    await expect.element(list.getByText(/Status 500 · 84 ms/).last()).toBeVisible();
    await expect.element(list.getByText("Out of order").last()).toBeVisible();
    await expectAccessible();
    network.respond(webhooks.sendAgain, { ok: true });
    await list.getByRole("button", { name: "Send Again: Game Added" }).last().click();
    await expect.element(toast("Event is on its way")).toBeVisible();
    network.respond(webhooks.sendAllFailed, { count: 1 });
    await list.getByRole("button", { name: "Send All Failed" }).click();
    await expect.element(toast("Failed events are on their way")).toBeVisible();
    network.respond(webhooks.sendTest, { ok: true });
    await list.getByRole("button", { name: "Send Test Event" }).click();
    await expect.element(toast("Test event is on its way")).toBeVisible();
  });

  it("can't be sent while the webhook isn't active [CONNECT-14]", async () => {
    await open([{ ...hawks, state: "disabled" }]);
    network.respond(webhooks.listDeliveries, { deliveries: [failed], nextCursor: null });
    await button("Deliveries").click();
    await expect.element(page.getByText("This webhook isn't active, so nothing is sent.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Send/ })).not.toBeInTheDocument();
  });

  it("start empty", async () => {
    await open([hawks]);
    network.respond(webhooks.listDeliveries, { deliveries: [], nextCursor: null });
    await button("Deliveries").click();
    await expect.element(page.getByText("Nothing was sent yet.")).toBeVisible();
  });
});
