import { expect, it } from "vitest";
import { getStatusPath, isForward, providerStates, readStatusPath } from "./rules.ts";
import { MessageState } from "./schema.ts";

it("never moves a text's state backward or out of a final state [OP-20]", () => {
  const finalStates = ["delivered", "undelivered", "failed", "skipped"] as const;
  for (const from of finalStates)
    for (const to of MessageState.options) expect(isForward(from, to)).toBe(false);
  expect(isForward("accepted", "sent")).toBe(true);
  expect(isForward("sent", "accepted")).toBe(false);
  expect(isForward("sent", "delivered")).toBe(true);
});

it("parses our own status paths, and no others", () => {
  const message = { id: "0190a000-0000-7000-8000-000000000001", month: "2026-04-01" };
  expect(readStatusPath(getStatusPath(message, 3), 3)).toEqual(message);
  for (const path of [
    "/webhooks/texts/2026-13/x",
    "/webhooks/texts/inbound",
    `${getStatusPath(message, 3)}/more`,
    getStatusPath(message, 4),
  ])
    expect(readStatusPath(path, 3)).toBeNull();
});

it("maps the provider's states to ours [OP-20]", () => {
  expect(providerStates).toEqual({
    accepted: "accepted",
    scheduled: "accepted",
    queued: "accepted",
    sending: "accepted",
    sent: "sent",
    delivered: "delivered",
    undelivered: "undelivered",
    failed: "failed",
    canceled: "failed",
  });
});

it("moves a text's state forward step by step", () => {
  const line = ["queued", "submitting", "accepted", "sent", "delivered"] as const;
  for (const [place, from] of line.entries())
    for (const [other, to] of line.entries())
      expect([from, to, isForward(from, to)]).toEqual([from, to, other > place]);
  expect([
    isForward("submitting", "unknown"),
    isForward("queued", "unknown"),
    isForward("unknown", "accepted"),
  ]).toEqual([false, true, true]);
});
