import { expect, it } from "vitest";
import { formatCreatedToast } from "./rules.ts";

it.each([
  [0, 0, "Team created successfully!"],
  [2, 0, "Team created successfully! 2 invitation email(s) sent."],
  [
    1,
    1,
    "Team created successfully! 1 invitation email(s) sent. 1 email(s) failed to send - please contact team managers manually.",
  ],
  [0, 3, "Team created successfully! 3 email(s) failed to send - please contact team managers manually."],
])(
  "formats the toast for %i sent and %i failed emails [LEAGUE-52, LEAGUE-53, OP2-31]",
  (sent, failed, message) => {
    expect(formatCreatedToast({ sent, failed, held: 0 })).toBe(message);
  },
);

it.each([
  [1, "Team created successfully! We'll send the invitation as soon as you confirm your email."],
  [2, "Team created successfully! We'll send the 2 invitations as soon as you confirm your email."],
])("explains %i invitations that wait for the sender's own email", (held, message) => {
  expect(formatCreatedToast({ sent: 0, failed: 0, held })).toBe(message);
});
