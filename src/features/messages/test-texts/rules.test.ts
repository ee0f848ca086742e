import { describe, expect, it } from "vitest";
import { composeAsk } from "../wording/rules.ts";
import { composeTestText, finishTestText, getTestDeadline, testRefusals } from "./rules.ts";

const LINK = "https://fw1.us/abcdefghijklmnopqrstuv";
const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park",
  opponent: "Harbor Street FC",
  side: null,
};

describe("a test text", () => {
  it("quotes the reminder with its link, and says who it's from and how to opt out [START-24]", () => {
    const { body } = composeTestText(composeAsk("reminder", game, LINK.length).body, LINK.length);
    expect(finishTestText(body, LINK)).toBe(
      "FirstWhistle test you asked for. Your players will get: Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, " +
        `Harborview Park. Reply IN/OUT/MAYBE or tap ${LINK} Reply STOP to opt out.`,
    );
  });

  it("counts the link toward what it costs", () => {
    expect(composeTestText("x".repeat(40), LINK.length).segments).toBe(1);
    expect(composeTestText("x".repeat(45), LINK.length).segments).toBe(2);
  });

  it("is refused in the words of the limit that's reached [START-23, TEXT-39, TEXT-40]", () => {
    expect(testRefusals).toEqual({
      unconfirmed: "Confirm your email to get a test text.",
      account: "You already used your test text.",
      network:
        "Free texts aren't available from this network right now. Get a Season Pass to text right away.",
      day: "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.",
    });
  });

  it("isn't sent after a day, or after the game has started", () => {
    const now = new Date("2026-04-15T12:00:00Z");
    const [soon, later] = [new Date("2026-04-15T13:00:00Z"), new Date("2026-04-20T13:00:00Z")];
    expect(getTestDeadline(now, soon)).toEqual(soon);
    expect(getTestDeadline(now, later)).toEqual(new Date("2026-04-16T12:00:00Z"));
  });
});
