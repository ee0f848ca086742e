import { describe, expect, it } from "vitest";
import { consentWordings, formatWording } from "./rules.ts";

const scope =
  "from this team through FirstWhistle: game and practice reminders, requests to respond, schedule changes, open spots and sub requests, and messages from the team's and league's managers.";
const tail =
  "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.";

describe("consent wordings", () => {
  it.each([
    ["manager", "manager-2026-12", "agreed to get SMS texts", `agreed to get SMS texts ${scope} ${tail}`],
    [
      "member",
      "member-2026-12",
      "I agree to get SMS texts",
      `I agree to get SMS texts ${scope} ${tail} I can join without agreeing.`,
    ],
    [
      "guardian",
      "guardian-2026-12",
      "I'm the parent or guardian of {first name}",
      `I'm the parent or guardian of {first name} and agree to SMS texts to their phone about this team's games. ${tail}`,
    ],
    [
      "pool",
      "pool-2026-12",
      "I agree to get SMS texts",
      `I agree to get SMS texts from teams of {league} that need a sub, through FirstWhistle. ${tail}`,
    ],
    [
      "alerts",
      "alerts-2026-12-b",
      "I agree to get SMS alerts",
      `I agree to get SMS alerts about this team through FirstWhistle: too few players, late changes, requests, replies, score requests, and requests to change games. ${tail}`,
    ],
    [
      "test",
      "test-2026-12",
      "I agree to get one test text at this number.",
      "I agree to get one test text at this number. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
    ],
    [
      "memberStop",
      "member-stop-2026-11-c",
      "Stop texts from this team",
      "Stop texts from this team to all my phone numbers, including reminders, schedule changes, nudges, sub requests, and messages. Other teams' texts won't change. To stop texts from every team, reply STOP to any text.",
    ],
    [
      "phoneStop",
      "phone-stop-2026-12",
      "Stop texts from this team",
      "Stop texts from this team to this phone number, including reminders, schedule changes, nudges, sub requests, and messages. Other teams' texts and other phone numbers won't change. To stop texts from every team, reply STOP to any text.",
    ],
    [
      "notMine",
      "not-mine-2026-12",
      "{first name} isn't mine.",
      "{first name} isn't mine. Stop texts about them to this phone number, and tell their team manager.",
    ],
  ] as const)(
    "pair the %s text with its id [TEXT-46, MEMB-11, MEMB-12, MEMB-13, MEMB-14, MEMB-15, LEAGUE-38, REACH-45, RESULT-37]",
    (kind, id, lead, text) => {
      expect(consentWordings[kind].id).toBe(id);
      expect(consentWordings[kind].lead).toBe(lead);
      expect(formatWording(consentWordings[kind])).toBe(text);
    },
  );
});
