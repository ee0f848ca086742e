import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, vi } from "vitest";
import { createMailboxStore, type NewMail } from "./store.ts";

function openStore() {
  const database = new DatabaseSync(":memory:");
  database.exec("pragma foreign_keys = on");
  return createMailboxStore(database);
}

function mail(over: Partial<NewMail> = {}): NewMail {
  const source = Buffer.from("Subject: Hello\r\n\r\nHi");
  const headers = "Subject: Hello";
  const to = ["maya@example.com"];
  const from = "hello@firstwhistle.example";
  return {
    from,
    to,
    fromName: "FirstWhistle",
    subject: "Hello",
    text: "Hi",
    html: "",
    headers,
    source,
    ...over,
  };
}

describe("the list", () => {
  it("comes newest first and pages by id without repeating or losing a mail", () => {
    const store = openStore();
    const ids = Array.from({ length: 7 }, (_, index) => store.add(mail({ subject: `Mail ${index}` })));
    const seen: number[] = [];
    let before: number | undefined;
    for (;;) {
      const page = store.list({ before }, 3);
      expect(page.mails.length).toBeLessThanOrEqual(3);
      seen.push(...page.mails.map(({ id }) => id));
      // A mail that arrives between two pages must not shift them.
      store.add(mail({ subject: "Meanwhile" }));
      if (page.older === null) break;
      before = page.older;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it("has no further page when the last one is exactly full", () => {
    const store = openStore();
    for (let index = 0; index < 3; index += 1) store.add(mail());
    expect(store.list({}, 3).older).toBeNull();
    expect(store.list({}, 2).older).toBe(2);
  });
});

describe("searching", () => {
  const store = openStore();
  store.add(mail({ subject: "Änderung am Samstag", to: ["zoë@example.com"] }));
  store.add(mail({ subject: "100% there_now", to: ["Maya.Okafor@example.com", "coach@example.com"] }));
  store.add(mail({ subject: "Other", to: ["not-maya.okafor@example.com"], fromName: "Support Desk" }));
  const found = (filter: Parameters<typeof store.list>[0]) =>
    store.list(filter, 10).mails.map(({ subject }) => subject);

  it("finds a recipient by the whole address, in any case", () => {
    expect(found({ to: "maya.okafor@EXAMPLE.com" })).toEqual(["100% there_now"]);
    expect(found({ to: "maya.okafor" })).toEqual([]);
  });

  it("finds part of a subject, in any case and in any alphabet, and takes wildcards literally", () => {
    expect(found({ subject: "änderung" })).toEqual(["Änderung am Samstag"]);
    expect(found({ subject: "0% t" })).toEqual(["100% there_now"]);
    expect(found({ subject: "e_n" })).toEqual(["100% there_now"]);
    expect(found({ subject: "%" })).toEqual(["100% there_now"]);
  });

  it("looks into recipients, sender and subject at once", () => {
    expect(found({ search: "MAYA" })).toEqual(["Other", "100% there_now"]);
    expect(found({ search: "support desk" })).toEqual(["Other"]);
    expect(found({ search: "samstag" })).toEqual(["Änderung am Samstag"]);
    expect(store.count({ search: "example.com" })).toBe(3);
  });

  it("combines filters", () => {
    expect(found({ to: "coach@example.com", subject: "there" })).toHaveLength(1);
    expect(found({ to: "coach@example.com", subject: "Other" })).toHaveLength(0);
  });
});

it("keeps the bytes as received and remembers what was read", () => {
  const store = openStore();
  const source = Buffer.from([0xff, 0x00, 0x0a, 0xc3]);
  const id = store.add(mail({ source }));
  expect(store.findSource(id)).toEqual(source);
  expect(store.find(id)?.isRead).toBe(false);
  store.markRead(id);
  expect(store.find(id)?.isRead).toBe(true);
  expect(store.find(id + 1)).toBeNull();
  expect(store.findSource(id + 1)).toBeNull();
});

it("never uses an id again after clearing, and tells its listeners", () => {
  const store = openStore();
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  const first = store.add(mail({ to: ["a@example.com", "a@example.com"] }));
  expect(store.find(first)?.to).toEqual(["a@example.com"]);
  expect(store.clear()).toBe(1);
  expect(store.count({})).toBe(0);
  expect(store.list({ to: "a@example.com" }, 10).mails).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  expect(store.add(mail())).toBeGreaterThan(first);
  expect(listener).toHaveBeenCalledTimes(2);
});
