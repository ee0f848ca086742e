import { expect, it } from "vitest";
import { isSuppressing, readReports } from "./rules.ts";

const emailId = "0199a7c0-1234-7abc-8def-0123456789ab";
const read = (type: string, data: object = {}) =>
  readReports("report", JSON.stringify({ type, data: { to: "Ana@Example.com", ...data } }));

it("reads complaints and bounces, and ignores everything else", () => {
  const [report] = read("email.complained", { message_id: `<${emailId}@mail.example.com>` });
  expect(report).toEqual({ id: "report", email: "ana@example.com", kind: "complaint", emailId });
  const listKinds = (type: string, bounce?: string) =>
    read(type, bounce === undefined ? {} : { bounce: { type: bounce } }).map(({ kind }) => kind);
  expect(listKinds("email.bounced", "Permanent")).toEqual(["hard-bounce"]);
  expect(listKinds("email.bounced", "Transient")).toEqual(["soft-bounce"]);
  expect(listKinds("email.bounced")).toEqual(["soft-bounce"]);
  expect(listKinds("email.complained", "Permanent")).toEqual(["complaint"]);
  expect(listKinds("email.delivered", "Permanent")).toEqual([]);
});

it("reads each address once, however it's spelled", () => {
  const reports = read("email.bounced", { to: ["ana@example.com", "ANA@example.com", "ben@example.com"] });
  expect(reports.map(({ email }) => email)).toEqual(["ana@example.com", "ben@example.com"]);
});

const findId = (messageId?: string) => read("email.bounced", { message_id: messageId })[0]!.emailId;

it("finds our email only in a Message-ID of ours", () => {
  expect(findId(`${emailId}@mail.example.com`)).toBe(emailId);
  for (const other of [
    undefined,
    "",
    emailId,
    `x${emailId}@a`,
    `<<${emailId}@a`,
    `${emailId}0@a`,
    `${emailId.slice(1)}@a`,
    `${emailId.replace("-", "")}@a`,
    `${emailId.toUpperCase()}@a`,
  ])
    expect(findId(other)).toBeNull();
});

it("throws for a body that isn't a report", () => {
  expect(() => readReports("report", "")).toThrow(/JSON/);
  for (const body of ["[]", '{"type":"email.bounced"}', '{"type":"email.bounced","data":{}}'])
    expect(() => readReports("report", body)).toThrow(/invalid_type|Invalid input/);
});

it("stops emails to an address after a complaint, a hard bounce, or three soft ones", () => {
  expect(isSuppressing("complaint", 0)).toBe(true);
  expect(isSuppressing("hard-bounce", 0)).toBe(true);
  expect([2, 3, 4].map((count) => isSuppressing("soft-bounce", count))).toEqual([false, true, true]);
});
