import { expect, it } from "vitest";
import { parseOptOut } from "./rules.ts";

it.each([
  "STOP",
  "stop",
  " Stop please ",
  "Please stop",
  "STOPALL",
  "quit",
  "End",
  "revoke",
  "opt out",
  "Opt-out",
  "optout",
  "cancel",
  "UNSUBSCRIBE me",
])('treats "%s" as an opt-out [OP-16]', (body) => expect(parseOptOut(body, undefined)).toBe("stop"));

it.each([
  "1",
  "2",
  "3",
  "in",
  "OUT",
  "maybe",
  "I can't stop thinking about Thursday",
  "Endless fun",
  "cancelled?",
  "Start",
  "UNSTOP",
])('doesn\'t treat "%s" as an opt-out', (body) => expect(parseOptOut(body, undefined)).not.toBe("stop"));

it("gives priority to the provider's interpretation", () => {
  expect(parseOptOut("Basta", "STOP")).toBe("stop");
  expect(parseOptOut("stop", "START")).toBe("start");
  expect(parseOptOut("help", "HELP")).toBeNull();
});
