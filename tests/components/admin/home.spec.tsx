import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleAdminHome } from "./samples.ts";

const openHome = (size?: "desk" | "phone") =>
  openScreen("/admin", { size, user: { role: "admin", twoFactorEnabled: true } });
const block = (name: string) => page.getByRole("region", { name });

const busyHome = sampleAdminHome({
  pauses: [
    {
      id: sampleId(),
      kind: "resumed",
      at: "2026-11-16T09:10:00.000Z",
      by: "ruth@example.com",
      reason: "Fixed",
    },
    {
      id: sampleId(),
      kind: "stopped",
      at: "2026-11-16T08:10:00.000Z",
      by: "ruth@example.com",
      reason: "Wrong wording",
    },
    { id: sampleId(), kind: "held", at: "2026-11-16T02:00:00.000Z", by: null, reason: null },
  ],
  failedJobs: {
    total: 100,
    latest: [{ id: sampleId(), job: "passes/send-email", failedAt: "2026-11-16T11:00:00.000Z" }],
  },
  requests: {
    open: 2,
    urgent: 1,
    latest: [
      {
        id: sampleId(),
        subject: `Texts stopped ${"x".repeat(60)}`,
        userName: "Dana Whitfield",
        priority: "urgent",
        createdAt: "2026-11-16T11:30:00.000Z",
      },
    ],
  },
});

describe("Admin Home", () => {
  it.each(["desk", "phone"] as const)("shows what needs attention, with links (%s)", async (size) => {
    network.respond(contract.adminHome.get, busyHome);
    network.respond(contract.admin.listFailedJobs, { jobs: [] });
    await openHome(size);
    const delivery = block("Delivery");
    await expect
      .element(delivery.getByText("All sending stopped by ruth@example.com: Wrong wording"))
      .toBeVisible();
    await expect.element(delivery.getByText("Texts held automatically")).toBeVisible();
    await expect.element(delivery.getByRole("listbox", { name: "Texts per hour" })).toBeVisible();
    await expect.element(delivery).toMatchTextContent("Sent 270");
    await expect.element(delivery).toMatchTextContent("Failed 2");
    await expect.element(block("Revenue Today")).toMatchTextContent("$59.97");
    await expect.element(block("Revenue Today")).toMatchTextContent("Yesterday: $19.99");
    await expect.element(block("Open Requests").getByText("Urgent")).toBeVisible();
    await expect.element(block("Failed Jobs")).toMatchTextContent("100+");
    expect(
      page
        .getByRole("region")
        .getByRole("link", { name: /^(Open|Show) / })
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/admin/delivery", "/admin/billing", "/admin/support?status=open", "/admin#failed-jobs"]);
    await expectAccessible();
  });

  it("moves through the hours by keyboard", async () => {
    network.respond(contract.adminHome.get, busyHome);
    network.respond(contract.admin.listFailedJobs, { jobs: [] });
    await openHome();
    const chart = page.getByRole("listbox", { name: "Texts per hour" });
    await expect.element(chart).toBeVisible();
    (chart.element() as HTMLElement).focus();
    chart.element().dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    await expect.element(block("Delivery")).toMatchTextContent("Sent 40");
  });

  it("says when nothing is open, and that sending is stopped", async () => {
    const { delivery, ...home } = sampleAdminHome();
    network.respond(contract.adminHome.get, { ...home, delivery: { ...delivery, isStopped: true } });
    network.respond(contract.admin.listFailedJobs, { jobs: [] });
    await openHome();
    await expect.element(page.getByText("All sending is stopped.")).toBeVisible();
    await expect.element(page.getByText("Every request is closed.")).toBeVisible();
  });

  it("offers to try again after a failure", async () => {
    network.respond(contract.admin.listFailedJobs, { jobs: [] });
    network.fail(contract.adminHome.get);
    await openHome();
    await expect.element(toast("We couldn't load the overview")).toBeVisible();
    network.respond(contract.adminHome.get, sampleAdminHome());
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(block("Revenue Today")).toBeVisible();
  });
});
