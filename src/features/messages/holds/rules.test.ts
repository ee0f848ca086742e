import { describe, expect, it } from "vitest";
import {
  getProgress,
  getSettleMs,
  matchTexts,
  sameGame,
  sameWords,
  type HeldText,
  type SentText,
} from "./rules.ts";

const LINK = "https://fw1.example/abc";
const at = (time: string) => new Date(`2026-11-17T${time}Z`);
const sent = (changes: Partial<SentText> = {}): SentText => ({
  sid: "SM1",
  phone: "+13125550142",
  body: `Otters: game at 7 PM. ${LINK}`,
  segments: 1,
  sentAt: at("18:00:05"),
  ...changes,
});
const held = (changes: Partial<HeldText> = {}): HeldText => ({
  id: "1",
  month: "2026-11-01",
  phone: "+13125550142",
  body: `Otters: game at 7 PM. ${LINK}`,
  link: LINK,
  isQueued: true,
  dueAt: at("18:00:00"),
  ...changes,
});
const listPairs = (...parameters: Parameters<typeof matchTexts>) =>
  matchTexts(...parameters).matches.map(({ sent: { sid }, held: { id } }) => `${sid} ${id}`);

describe("matchTexts", () => {
  it("matches the same words to the same number, each at most once", () => {
    const texts = [
      sent({ sid: "SM2", sentAt: at("18:59:00") }),
      sent(),
      sent({ sid: "SM3", phone: "+13125550143" }),
    ];
    const rows = [held({ id: "late", dueAt: at("18:30:00") }), held({ id: "early" })];
    expect(listPairs(texts, rows, sameWords)).toEqual(["SM1 early", "SM2 late"]);
    expect(matchTexts(texts, rows, sameWords).unmatched.map(({ sid }) => sid)).toEqual(["SM3"]);
    expect(listPairs(texts, [held()], sameWords)).toEqual(["SM1 1"]);
  });

  it("matches a text about the same game in other words, if it was sent after the row was due", () => {
    const reworded = sent({ body: `Otters: you're in for 7 PM. ${LINK}` });
    expect(listPairs([reworded], [held()], sameWords)).toEqual([]);
    expect(listPairs([reworded], [held()], sameGame)).toEqual(["SM1 1"]);
    expect(listPairs([{ ...reworded, sentAt: at("17:58:00") }], [held()], sameGame)).toEqual([]);
    expect(listPairs([reworded], [held({ link: `${LINK}d` })], sameGame)).toEqual([]);
    expect(listPairs([reworded], [held({ isQueued: false })], sameGame)).toEqual([]);
    expect(listPairs([reworded], [held({ link: null })], sameGame)).toEqual([]);
  });
});

it("waits for texts that are under way, except after a long silence", () => {
  expect(getSettleMs("other-server")).toBe(20_000);
  expect(getSettleMs("older-data")).toBe(20_000);
  expect(getSettleMs("gap")).toBe(0);
});

it("shows how much of the provider's list has been read", () => {
  const hold = { since: at("18:01:00"), heldAt: at("18:10:00") };
  expect(getProgress({ ...hold, reachedAt: null })).toBe(0);
  expect(getProgress({ ...hold, reachedAt: at("18:05:00") })).toBe(0.5);
  expect(getProgress({ ...hold, reachedAt: at("17:00:00") })).toBe(1);
  expect(getProgress({ ...hold, reachedAt: at("18:20:00") })).toBe(0);
});
