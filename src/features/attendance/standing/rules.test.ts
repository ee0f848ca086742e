import { describe, expect, it } from "vitest";
import { after, minutes } from "#platform/clock.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import {
  describeOffer,
  describeStanding,
  FIRST_YES,
  getSavedNotice,
  getWaitlistNotice,
  type Standing,
} from "./rules.ts";

const words = rsvpWords.en;
const respondedAt = "Apr 15, 7:01 PM";
const describeOf = (change: Partial<Standing>) =>
  describeStanding("en", { response: "attending", respondedAt, request: null, ...change });

describe("what a page says about a response", () => {
  it("is the response and when it was given", () => {
    expect(describeOf({})).toEqual({
      headline: words.questions.attending,
      confirmation: words.confirmations.attending,
      line: words.respondedAt(respondedAt),
      sentence: null,
    });
    expect(describeOf({ response: null, respondedAt: null })).toEqual({
      headline: words.questions.open,
      confirmation: "",
      line: words.noResponseYet,
      sentence: null,
    });
  });

  it("names who is in by default, unless the page is theirs alone", () => {
    const byDefault = { isDefault: true };
    expect(describeOf(byDefault)).toMatchObject({
      line: words.noResponseYet,
      sentence: words.inByDefault.own,
    });
    expect(describeOf({ ...byDefault, name: "Ana" }).sentence).toBe(words.inByDefault.named("Ana"));
    expect(describeOf({ name: "Ana" }).sentence).toBeNull();
  });

  it("mentions a request before anything else", () => {
    const asked = words.asked(words.responses.not_attending);
    expect(describeOf({ request: "not_attending" }).sentence).toBe(asked);
    expect(describeOf({ request: "not_attending", isDefault: true }).sentence).toBe(asked);
  });
});

const describeWait = (waitlist: Standing["waitlist"], change: Partial<Standing> = {}) =>
  describeOf({ response: "waitlisted", waitlist, ...change });

describe("what a page says to someone who waits", () => {
  const waiting = { place: 3, offer: null, firstGroup: null };

  it("is their place in line", () => {
    expect(describeWait(waiting)).toEqual({
      headline: words.waitlist.headline(3),
      confirmation: words.waitlist.place(3),
      line: words.respondedAt(respondedAt),
      sentence: null,
    });
    expect(describeWait(null, { respondedAt: null })).toEqual({
      headline: words.waitlist.headline(1),
      confirmation: words.waitlist.place(1),
      line: words.noResponseYet,
      sentence: null,
    });
  });

  it("mentions an offer before the group that goes first", () => {
    expect(describeWait({ ...waiting, firstGroup: "Goalies" }).sentence).toBe(
      words.waitlist.groupFirst("Goalies"),
    );
    expect(describeWait({ ...waiting, firstGroup: "Goalies", offer: "6:20 PM" }).sentence).toBe(
      words.waitlist.offered("6:20 PM"),
    );
    expect(describeWait({ ...waiting, offer: FIRST_YES }).sentence).toBe(words.waitlist.offeredToAll);
    expect(describeOffer("es", FIRST_YES)).toBe(rsvpWords.es.waitlist.offeredToAll);
    expect(describeOffer("es", "18:20")).toBe(rsvpWords.es.waitlist.offered("18:20"));
  });
});

describe("what a page says about the last response", () => {
  const now = new Date("2026-04-16T18:00:00Z");
  const ago = (milliseconds: number) => ({ respondedAt: after(now, -milliseconds) });

  it("is a confirmation for less than a minute", () => {
    expect(getSavedNotice(words, [ago(minutes(1) - 1)], now)).toBe(words.toasts.updated);
    expect(getSavedNotice(words, [ago(minutes(1))], now)).toBeUndefined();
    expect(getSavedNotice(words, [{ respondedAt: null }], now)).toBeUndefined();
    expect(getSavedNotice(words, [], now)).toBeUndefined();
  });

  it("is the place in line if the newest response is waiting", () => {
    const place = { number: 2, wasOffered: false };
    expect(getWaitlistNotice(words, place)).toBe(words.waitlist.saved(2));
    expect(getWaitlistNotice(words, { ...place, wasOffered: true })).toBe(words.waitlist.gone(2));
    const newest = { ...ago(1_000), place };
    expect(getSavedNotice(words, [ago(2_000), newest], now)).toBe(words.waitlist.saved(2));
    expect(getSavedNotice(words, [newest, ago(500)], now)).toBe(words.toasts.updated);
  });
});
