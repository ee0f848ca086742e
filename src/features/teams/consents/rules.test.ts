import { describe, expect, it } from "vitest";
import { consentWordings, wordingText } from "./rules.ts";

const law =
  "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.";

describe("consent wordings", () => {
  it.each([
    [
      "manager",
      "manager-2026-11",
      "agreed to SMS reminders",
      `agreed to SMS reminders for games and practices. ${law}`,
    ],
    [
      "member",
      "member-2026-11",
      "I agree to get SMS reminders",
      `I agree to get SMS reminders for games and practices of this team through FirstWhistle. ${law}`,
    ],
    [
      "alerts",
      "alerts-2026-11",
      "I agree to get SMS alerts",
      `I agree to get SMS alerts about the games of this team through FirstWhistle. ${law}`,
    ],
    [
      "memberStop",
      "member-stop-2026-11",
      "Stop texts of this team",
      "Stop texts of this team to my phones: no reminders and no other messages. Texts of other teams stay as they are; replying STOP to any text ends them all.",
    ],
  ] as const)(
    "keep the words of %s under their id [MEMB-11, MEMB-12, MEMB-13, MEMB-14, MEMB-15]",
    (who, id, lead, text) => {
      expect(consentWordings[who].id).toBe(id);
      expect(consentWordings[who].lead).toBe(lead);
      expect(wordingText(consentWordings[who])).toBe(text);
    },
  );
});
