import { describe, expect, it } from "vitest";
import { consentWordings, formatWording } from "./rules.ts";

const scope =
  "through FirstWhistle: reminders for games and practices, schedule changes, nudges to RSVP, sub requests, replies to texts, and messages from team and league managers.";
const requiredPhrases =
  "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.";

describe("consent wordings", () => {
  it.each([
    [
      "manager",
      "manager-2026-11-c",
      "agreed to get texts from this team",
      `agreed to get texts from this team ${scope} If they're under 18, a parent or guardian agreed. ${requiredPhrases}`,
    ],
    [
      "member",
      "member-2026-11-c",
      "I agree to get texts from this team",
      `I agree to get texts from this team ${scope} ${requiredPhrases}`,
    ],
    [
      "alerts",
      "alerts-2026-11-c",
      "I agree to get text alerts",
      `I agree to get text alerts from FirstWhistle when too few players are coming to this team's games. ${requiredPhrases}`,
    ],
    [
      "memberStop",
      "member-stop-2026-11-c",
      "Stop texts from this team",
      "Stop texts from this team to all my phone numbers, including reminders, schedule changes, nudges, sub requests, and messages. Other teams' texts won't change. To stop texts from every team, reply STOP to any text.",
    ],
  ] as const)(
    "pair the %s text with its id [MEMB-11, MEMB-12, MEMB-13, MEMB-14, MEMB-15]",
    (kind, id, lead, text) => {
      expect(consentWordings[kind].id).toBe(id);
      expect(consentWordings[kind].lead).toBe(lead);
      expect(formatWording(consentWordings[kind])).toBe(text);
    },
  );

  it.each(["manager", "member"] as const)(
    "name every kind of text we send (%s wording) [LEAGUE-38]",
    (who) => {
      for (const kind of [
        "reminders for games and practices",
        "schedule changes",
        "nudges",
        "sub requests",
        "replies",
        "messages from team and league managers",
      ])
        expect(formatWording(consentWordings[who])).toContain(kind);
    },
  );
});
