import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminRequest } from "#features/admin/support/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleRequest } from "./samples.ts";

const { adminSupport } = contract;
const open = sampleRequest();
const closedRequest = sampleRequest({
  id: open.id,
  status: "closed",
  closedAt: "2026-11-16T08:00:00.000Z",
  closedByName: "Ruth Adeyemi",
});
const row = () => page.getByRole("row").filter({ hasText: open.subject });
const subjectButton = () => page.getByRole("button", { name: open.subject, exact: true });
const dialog = () => page.getByRole("dialog", { name: open.subject });

function mockRequests(requests: AdminRequest[]) {
  network.respond(adminSupport.count, { open: 1, urgent: 0, waiting: 1, closed: 12 });
  network.respond(adminSupport.list, ({ status, priority }) => ({
    requests: requests.filter(
      (request) => (!status || request.status === status) && (!priority || request.priority === priority),
    ),
    nextCursor: null,
  }));
}

const openSupport = (size?: "desk" | "phone") =>
  openScreen("/admin/support", { size, user: { role: "admin", twoFactorEnabled: true } });

describe("support requests", () => {
  it.each(["desk", "phone"] as const)("lists and opens requests (%s)", async (size) => {
    mockRequests([open]);
    await openSupport(size);
    await expect.element(row()).toMatchTextContent("Dana Whitfield");
    await expect.element(row()).toMatchTextContent("Normal");
    const terms = page.getByRole("term").elements();
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      "Open",
      "Open and Urgent",
      "Open 24+ Hours",
      "Closed",
    ]);
    // The cell contains a single element, even on a phone, where a label precedes it.
    const receivedCell = row().getByRole("cell").filter({ hasText: "UTC" });
    await expect.element(receivedCell).toMatchTextContent("Nov 15, 2026, 9:40 PM UTC");
    expect(receivedCell.element().childNodes).toHaveLength(1);
    await expectAccessible();
    await subjectButton().click();
    await expect.element(dialog()).toMatchTextContent("<b>Can you help?</b>");
    await expect.element(dialog()).toMatchTextContent("Sent without an account");
    await expect
      .element(dialog().getByRole("link", { name: "Reply by Email" }))
      .toHaveAttribute("href", "mailto:dana@example.com?subject=Re%3A%20A%20league%20of%20twelve");
    await expectAccessible();
  });

  it("closes, reopens, and filters requests", async () => {
    mockRequests([open]);
    network.fail(adminSupport.setStatus);
    await openSupport();
    await subjectButton().click();
    await dialog().getByRole("button", { name: "Close Request" }).click();
    await expect.element(toast("We couldn't update the request")).toBeVisible();
    await expect.element(dialog()).toBeVisible();
    network.respond(adminSupport.setStatus, closedRequest);
    mockRequests([closedRequest]);
    await dialog().getByRole("button", { name: "Close Request" }).click();
    await expect.element(toast("Request closed")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText("No open requests")).toBeVisible();

    await page.getByLabelText("Status").selectOptions("Closed");
    await subjectButton().click();
    await expect.element(dialog()).toMatchTextContent("by Ruth Adeyemi");
    await userEvent.keyboard("{Escape}");
    await expect.element(subjectButton()).toHaveFocus();
    network.respond(adminSupport.setStatus, open);
    mockRequests([open]);
    await page.getByRole("button", { name: `Reopen ${open.subject}` }).click();
    await expect.element(toast("Request reopened")).toBeVisible();
    await expect.element(row()).not.toBeInTheDocument();
    await page.getByLabelText("Status").selectOptions("Open and Closed");
    await page.getByLabelText("Priority").selectOptions("Urgent");
    await expect.element(page.getByText("No requests found")).toBeVisible();
    await page.getByLabelText("Priority").selectOptions("Normal");
    await expect.element(row()).toMatchTextContent("Open");
    expect(network.sent(adminSupport.setStatus).map(({ status }) => status)).toEqual([
      "closed",
      "closed",
      "open",
    ]);
  });

  it("shows an error when loading fails", async () => {
    mockRequests([open]);
    network.fail(adminSupport.list);
    await openSupport();
    await expect.element(toast("We couldn't load the support requests")).toBeVisible();
    mockRequests([open]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(row()).toBeVisible();
  });
});
