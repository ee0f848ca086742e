import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Me } from "#features/accounts/schema.ts";
import { ShellNotices } from "./shell-notices.tsx";

const person = { role: "team_manager", twoFactorEnabled: false } as Me;

const shown = (user: Partial<Me>, sendingStopped: boolean, at = "/dashboard") =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <ShellNotices user={{ ...person, ...user }} sendingStopped={sendingStopped} />
    </MemoryRouter>,
  );

it("everybody is told while all sending is stopped; administrators find the switch", () => {
  expect(shown({}, true)).toContain("Texts are paused at the moment.");
  expect(shown({}, true)).not.toContain("Open Delivery");
  expect(shown({ role: "admin", twoFactorEnabled: true }, true)).toContain('href="/admin/delivery"');
  expect(shown({}, false)).toBe("");
});

it("an administrator without a second factor is asked to set one up, but not where they do", () => {
  expect(shown({ role: "admin" }, false)).toContain("Please protect it with a second factor.");
  expect(shown({ role: "admin" }, false, "/settings")).toBe("");
  expect(shown({ role: "admin", twoFactorEnabled: true }, false)).toBe("");
});
