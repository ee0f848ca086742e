import { expect, it } from "vitest";
import { optOutOf } from "./rules.ts";

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
])("%s stops texts [OP-16]", (body) => expect(optOutOf(body, undefined)).toBe("stop"));

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
])("%s does not", (body) => expect(optOutOf(body, undefined)).not.toBe("stop"));

it("believes the provider first", () => {
  expect(optOutOf("Basta", "STOP")).toBe("stop");
  expect(optOutOf("stop", "START")).toBe("start");
  expect(optOutOf("help", "HELP")).toBeNull();
});
