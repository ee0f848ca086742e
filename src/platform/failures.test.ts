import { ORPCError } from "@orpc/client";
import { afterEach, expect, it, vi } from "vitest";
import { explainError } from "./api-client.ts";

afterEach(() => vi.unstubAllGlobals());

const unreachable = new TypeError("Failed to fetch");
const failed = new ORPCError("INTERNAL", { status: 500 });
const badGateway = new ORPCError("BAD_GATEWAY", { status: 502 });

it.each([
  ["the device is offline", false, unreachable, "You're offline. Try again when you're back online."],
  [
    "there's no response",
    true,
    unreachable,
    "FirstWhistle can't be reached. Check your connection and try again.",
  ],
  ["the server failed", true, failed, "Something went wrong on our end. Try again."],
  ["a proxy responded instead", true, badGateway, "The problem is on our end. Try again in a minute."],
])("blames the connection only when that's the problem: %s", (...[, onLine, error, expected]) => {
  vi.stubGlobal("navigator", { onLine });
  expect(explainError(error)).toBe(expected);
});
