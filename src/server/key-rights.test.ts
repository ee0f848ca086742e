import { describe, expect, it } from "vitest";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { keyRights } from "./key-rights.ts";
import type { OperationName } from "./operation-names.ts";

const getRight = ({ name }: Operation) => keyRights[name as OperationName];
const list = (filter: (operation: Operation) => boolean) =>
  operations.filter((operation) => filter(operation)).map(({ name }) => name);

describe("what a key needs", () => {
  it("is declared for every operation, and for nothing else [CONNECT-09]", () => {
    expect(Object.keys(keyRights).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  it("is out of reach for administrators' operations, security, payment, and secrets [CONNECT-08]", () => {
    const security = /^(keys|security|sessions|recovery|providers|emailChange|captcha|accountDeletion)\./;
    const payment = /^(checkout|billing|purchases)\./;
    const closed = list(
      ({ name, access, inPerson }) =>
        access === "admin" || inPerson || security.test(name) || payment.test(name),
    );
    const never = list((operation) => getRight(operation) === "never");
    expect(closed.filter((name) => !never.includes(name))).toEqual([]);
    // Each other one creates an account, raises its role, hands out a link that works for anyone, or moves what was paid.
    expect(never.filter((name) => !closed.includes(name))).toEqual([
      "accounts.register",
      "accounts.confirmEmail",
      "accounts.resendConfirmation",
      "accounts.becomeLeagueManager",
      "join.renewLink",
      "passes.listPayable",
      "seasons.movePass",
      "invitations.register",
      "subPool.renewLink",
      "feeds.renew",
      "feeds.ensure",
      "feeds.renewForMember",
    ]);
  });

  it("is reading for every GET that a key can call, and for previews [CONNECT-06]", () => {
    const reading = list((operation) => getRight(operation) === "read");
    const gets = list((operation) => operation.method === "GET" && getRight(operation) !== "never");
    expect(gets.filter((name) => !reading.includes(name))).toEqual([]);
    expect(reading.filter((name) => !gets.includes(name))).toEqual([
      "transfer.preview",
      "imports.preview",
      "join.preview",
      "rsvp.lookUp",
      "rsvp.check",
      "rsvp.listResponses",
      "standings.preview",
      "invitations.preview",
      "rainouts.preview",
      "subPool.preview",
      "scheduleImports.preview",
    ]);
  });

  it("is sending texts for whatever always sends some [CONNECT-07]", () => {
    expect(list((operation) => getRight(operation) === "texts")).toEqual([
      "games.announce",
      "nextText.sendTest",
      "attendance.decideRequest",
      "subCalls.start",
      "subCalls.addSpot",
      "subCalls.ask",
      "subCalls.askOthers",
      "leagueMessages.send",
      "leagueChangeRequests.decide",
      "blasts.send",
      "nudges.send",
      "managerPhones.set",
    ]);
  });
});
