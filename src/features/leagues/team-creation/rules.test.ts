import { expect, it } from "vitest";
import { createdInWords } from "./rules.ts";

it.each([
  [0, 0, "Team created successfully!"],
  [2, 0, "Team created successfully! 2 invitation email(s) sent."],
  [
    1,
    1,
    "Team created successfully! 1 invitation email(s) sent. 1 email(s) failed to send - please contact team managers manually.",
  ],
  [0, 3, "Team created successfully! 3 email(s) failed to send - please contact team managers manually."],
])("%i mails sent and %i failed [LEAGUE-52, LEAGUE-53, OP2-31]", (sent, failed, words) => {
  expect(createdInWords({ sent, failed })).toBe(words);
});
