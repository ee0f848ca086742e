import { expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import { countLateResponses, formatLateResponses, formatRequestText } from "./rules.ts";

const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  opponent: "Harbor Street FC",
  side: null,
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
};
const link = "https://firstwhistle.app/game/019b8a3e-0000-7000-8000-000000000000/attendance";
const said = (name: string, response: "attending" | "not_attending" | "maybe") => ({ name, response });

it("names everyone who responded after the deadline", () => {
  const responses = [
    said("Jordan Reyes", "attending"),
    said("Sam Ito", "not_attending"),
    said("Sam Roy", "maybe"),
  ];
  expect(formatLateResponses(responses)).toBe("Jordan wants in, Sam I. is out, Sam R. asks for maybe");
  expect(countLateResponses(responses)).toBe("2 late requests, 1 player is out");
  expect(countLateResponses([said("A", "not_attending"), said("B", "not_attending")])).toBe(
    "2 players are out",
  );
});

it("tells managers in one text, with counts if the names don't fit", () => {
  const text = formatRequestText(game, [said("Jordan Reyes", "attending")], link);
  expect(text.body).toMatch(/^Lakeview Otters.*, Thu, 7:00 PM: Jordan wants in, after the deadline\. https/);
  expect(text.segments).toBe(1);
  const many = Array.from({ length: 9 }, (_, index) => said(`Jordan${index} Reyes`, "attending"));
  const counted = formatRequestText(game, many, link);
  expect(counted.body).toContain(": 9 late requests, after the deadline.");
  expect([counted.segments, getSegments(counted.body)]).toEqual([1, 1]);
});
