import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, vi } from "vitest";
import { createMailboxStore, type NewEmail } from "./store.ts";

function openStore() {
  const database = new DatabaseSync(":memory:");
  database.exec("pragma foreign_keys = on");
  return createMailboxStore(database);
}

function email(overrides: Partial<NewEmail> = {}): NewEmail {
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
    ...overrides,
  };
}

describe("email list", () => {
  it("returns the newest emails first and pages by ID without repeating or losing an email", () => {
    const store = openStore();
    const ids = Array.from({ length: 7 }, (_, index) => store.add(email({ subject: `Email ${index}` })));
    const seen: number[] = [];
    let before: number | undefined;
    for (;;) {
      const page = store.list({ before }, 3);
      expect(page.emails.length).toBeLessThanOrEqual(3);
      seen.push(...page.emails.map(({ id }) => id));
      // An email that arrives between two pages must not shift them.
      store.add(email({ subject: "Arrived later" }));
      if (page.older === null) break;
      before = page.older;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it("has no next page when the last page is exactly full", () => {
    const store = openStore();
    for (let index = 0; index < 3; index += 1) store.add(email());
    expect(store.list({}, 3).older).toBeNull();
    expect(store.list({}, 2).older).toBe(2);
  });
});

describe("email search", () => {
  const store = openStore();
  store.add(email({ subject: "Änderung am Samstag", to: ["zoë@example.com"] }));
  store.add(email({ subject: "100% there_now", to: ["Maya.Okafor@example.com", "coach@example.com"] }));
  store.add(email({ subject: "Other", to: ["not-maya.okafor@example.com"], fromName: "Support Desk" }));
  const listSubjects = (filter: Parameters<typeof store.list>[0]) =>
    store.list(filter, 10).emails.map(({ subject }) => subject);

  it("finds a recipient by the full address, case-insensitively", () => {
    expect(listSubjects({ to: "maya.okafor@EXAMPLE.com" })).toEqual(["100% there_now"]);
    expect(listSubjects({ to: "maya.okafor" })).toEqual([]);
  });

  it("finds part of a subject, case-insensitively in any alphabet, and treats wildcards literally", () => {
    expect(listSubjects({ subject: "änderung" })).toEqual(["Änderung am Samstag"]);
    expect(listSubjects({ subject: "0% t" })).toEqual(["100% there_now"]);
    expect(listSubjects({ subject: "e_n" })).toEqual(["100% there_now"]);
    expect(listSubjects({ subject: "%" })).toEqual(["100% there_now"]);
  });

  it("searches recipients, sender, and subject together", () => {
    expect(listSubjects({ search: "MAYA" })).toEqual(["Other", "100% there_now"]);
    expect(listSubjects({ search: "support desk" })).toEqual(["Other"]);
    expect(listSubjects({ search: "samstag" })).toEqual(["Änderung am Samstag"]);
    expect(store.count({ search: "example.com" })).toBe(3);
  });

  it("combines filters", () => {
    expect(listSubjects({ to: "coach@example.com", subject: "there" })).toHaveLength(1);
    expect(listSubjects({ to: "coach@example.com", subject: "Other" })).toHaveLength(0);
  });
});

it("stores the bytes as received and remembers which emails were read", () => {
  const store = openStore();
  const source = Buffer.from([0xff, 0x00, 0x0a, 0xc3]);
  const id = store.add(email({ source }));
  expect(store.findSource(id)).toEqual(source);
  expect(store.find(id)?.isRead).toBe(false);
  store.markRead(id);
  expect(store.find(id)?.isRead).toBe(true);
  expect(store.find(id + 1)).toBeNull();
  expect(store.findSource(id + 1)).toBeNull();
});

it("never reuses an ID after clearing, and notifies its listeners", () => {
  const store = openStore();
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  const first = store.add(email({ to: ["a@example.com", "a@example.com"] }));
  expect(store.find(first)?.to).toEqual(["a@example.com"]);
  expect(store.clear()).toBe(1);
  expect(store.count({})).toBe(0);
  expect(store.list({ to: "a@example.com" }, 10).emails).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  expect(store.add(email())).toBeGreaterThan(first);
  expect(listener).toHaveBeenCalledTimes(2);
});
