import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Me } from "#features/accounts/schema.ts";
import type { SendingPause } from "#features/messages/switch/schema.ts";
import type { AdminStep } from "#platform/proof.ts";
import { ShellNotices } from "./shell-notices.tsx";

const person = { role: "team_manager", twoFactorEnabled: false } as Me;

const renderNotices = (
  user: Partial<Me>,
  pause: SendingPause | null,
  at = "/dashboard",
  adminStep: AdminStep | null = null,
) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <ShellNotices user={{ ...person, ...user }} pause={pause} adminStep={adminStep} />
    </MemoryRouter>,
  );

it("tells everyone when sending is stopped and links administrators to the switch", () => {
  expect(renderNotices({}, "stopped")).toContain("Texting is paused right now.");
  expect(renderNotices({}, "stopped")).not.toContain("Open Delivery");
  expect(renderNotices({ role: "admin", twoFactorEnabled: true }, "stopped")).toContain(
    'href="/admin/delivery"',
  );
  expect(renderNotices({}, null)).toBe("");
});

it("tells everyone why texts are held and links administrators to the page where they decide", () => {
  const admin = { role: "admin", twoFactorEnabled: true } as const;
  expect(renderNotices({}, "held")).toContain("while we make sure that no one gets the same text twice");
  expect(renderNotices({}, "held")).toContain("You don&#x27;t need to do anything.");
  expect(renderNotices(admin, "held")).not.toContain("need to do anything");
  expect(renderNotices({}, "held")).not.toContain("Open Held Texts");
  expect(renderNotices(admin, "held")).toContain('href="/admin/hold"');
  expect(renderNotices(admin, "held", "/admin/hold")).not.toContain("Open Held Texts");
});

it("tells only administrators, on their pages, that there's no texting account", () => {
  const admin = { role: "admin", twoFactorEnabled: true } as const;
  expect(renderNotices({}, "off")).toBe("");
  expect(renderNotices(admin, "off")).toBe("");
  expect(renderNotices(admin, "off", "/admin/delivery")).toContain("No texting account yet");
});

it("leads administrators who have to prove themselves to the page that explains it, except there and in Settings", () => {
  for (const step of ["set-up", "confirm"] as const) {
    expect(renderNotices({ role: "admin" }, null, "/dashboard", step)).toContain('href="/admin/accounts"');
    for (const at of ["/settings", "/admin/blog"])
      expect(renderNotices({ role: "admin" }, null, at, step)).toBe("");
  }
  expect(renderNotices({ role: "admin" }, null)).toBe("");
});
