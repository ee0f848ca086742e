import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Me } from "#features/accounts/schema.ts";
import { ShellNotices } from "./shell-notices.tsx";

const person = { role: "team_manager", twoFactorEnabled: false } as Me;

const renderNotices = (user: Partial<Me>, sendingStopped: boolean, at = "/dashboard") =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <ShellNotices user={{ ...person, ...user }} sendingStopped={sendingStopped} />
    </MemoryRouter>,
  );

it("tells everyone when sending is stopped and links administrators to the switch", () => {
  expect(renderNotices({}, true)).toContain("Texting is paused right now.");
  expect(renderNotices({}, true)).not.toContain("Open Delivery");
  expect(renderNotices({ role: "admin", twoFactorEnabled: true }, true)).toContain('href="/admin/delivery"');
  expect(renderNotices({}, false)).toBe("");
});

it("asks administrators to turn on two-step verification, except in Settings", () => {
  expect(renderNotices({ role: "admin" }, false)).toContain("Turn on two-step verification to protect it.");
  expect(renderNotices({ role: "admin" }, false, "/settings")).toBe("");
  expect(renderNotices({ role: "admin", twoFactorEnabled: true }, false)).toBe("");
});
