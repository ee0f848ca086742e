import { describe, expect, it } from "vitest";
import { RSVP_TOKEN_LENGTH } from "#features/attendance/rules.ts";
import { toGsmName } from "#platform/sms/segments.ts";
import { createGames, groups, places, teams } from "#tests/harness/sample-games.ts";
import { composeAsk, formatWhen, withLink } from "./rules.ts";

const token = "x".repeat(RSVP_TOKEN_LENGTH);
const SHORT_LINK = `https://fw1.us/${token}`;
/** The app's own link, with the longest address that we promise one segment for. */
const OWN_LINK = `https://${"a".repeat(20)}/r/${token}`;
const games = createGames(2000);
const compose = (link: string) =>
  games.map((game) => {
    const { body, segments } = composeAsk("reminder", game, link.length);
    return { game, segments, text: withLink(body, link) };
  });
const texts = new Map([SHORT_LINK, OWN_LINK].map((link) => [link, compose(link)]));
const getShare = <Item>(items: readonly Item[], isCounted: (item: Item) => boolean) =>
  items.filter(isCounted).length / items.length;

describe("reminders for 2,000 games with names like those in amateur leagues", () => {
  it("are drawn from at least 1,000 names of five sports or more [TEXT-05]", () => {
    expect(new Set([...teams, ...places]).size).toBeGreaterThanOrEqual(1000);
    const sports = [...groups.keys()].filter((title) => title.startsWith("team")).length;
    expect(sports).toBeGreaterThanOrEqual(5);
    expect(OWN_LINK.length - token.length).toBe(31);
  });

  it.each([
    ["the short link", SHORT_LINK],
    ["the app's own link", OWN_LINK],
  ])("fit one segment almost always with %s [TEXT-05]", (_, link) => {
    expect(getShare(texts.get(link)!, ({ segments }) => segments === 1)).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ["the short link", SHORT_LINK],
    ["the app's own link", OWN_LINK],
  ])("always contain the whole team, date, time, and keywords with %s [TEXT-01, TEXT-04]", (_, link) => {
    for (const { game, text } of texts.get(link)!) {
      expect(text.startsWith(`${toGsmName(game.teamName)} `)).toBe(true);
      expect(text).toContain(`: ${formatWhen(game)}`);
      expect(text.endsWith(`. Reply IN/OUT/MAYBE or tap ${link}`)).toBe(true);
      expect(text).not.toContain("In?");
    }
  });

  it("contain the place in at least 99% of cases, and the whole place in at least 80% [TEXT-06]", () => {
    const reminders = texts.get(SHORT_LINK)!;
    const hasPlace = ({ game, text }: (typeof reminders)[number]) => text.includes(`${formatWhen(game)}, `);
    const hasWholePlace = ({ game, text }: (typeof reminders)[number]) =>
      text.includes(`, ${toGsmName(game.location).replace(/\.$/, "")}. Reply`);
    expect(getShare(reminders, hasPlace)).toBeGreaterThanOrEqual(0.99);
    expect(getShare(reminders, hasWholePlace)).toBeGreaterThanOrEqual(0.8);
  });
});
