import { contract } from "#server/contract.ts";
import { parsePhone } from "#platform/phone.ts";

/** Every operation of these is part of the demo. A visitor can't reach anyone but the sandbox with them. */
const openGroups = [
  ..."teams members subs imports join dashboard zones passes purchases allowance delivery firstTexts rsvp".split(
    " ",
  ),
  ..."games nextText attendance phoneCalls subCalls history leagues leagueManagement leagueHome leagueCalendar".split(
    " ",
  ),
  ..."leagueTeams teamLists managers resending seasons venues leagueMessages rainouts scheduleBuilder".split(
    " ",
  ),
  ..."scheduleImports search blasts nudges managerPhones defaults groups subPool leagueSeasons".split(" "),
  ..."changeRequests leagueChangeRequests results leagueResults standings publicPages".split(" "),
];

/** Single operations of other groups. The rest changes accounts, pays, or writes to people outside of the demo. */
const openOperations = new Set([
  ...["getMe", "updateName", "markWelcomeSeen", "dismissSetup"].map((name) => `accounts.${name}`),
  ...["get", "list", "signOut"].map((name) => `sessions.${name}`),
  ...["listActiveTeams", "listTransactions", "export", "getReceipt"].map((name) => `billing.${name}`),
  "captcha.create",
  "emailChange.get",
  "security.listPasskeys",
  "keys.list",
  "keys.listChoices",
  "webhooks.list",
  "dataExports.getTeam",
  "dataExports.getLeague",
  "accountDeletion.preview",
  "transfer.get",
  "feeds.get",
  "feeds.getForMember",
]);

export type Operation = { name: string; method: string; pattern: RegExp; isOpen: boolean };

type Procedure = { "~orpc": { route: { method?: string; path?: string } } };
const isProcedure = (node: object): node is Procedure => "~orpc" in node;

function listOperations(node: object, name = ""): Operation[] {
  if (!isProcedure(node))
    return Object.entries(node).flatMap(([key, child]) =>
      listOperations(child as object, name ? `${name}.${key}` : key),
    );
  const { method = "POST", path = "" } = node["~orpc"].route;
  const isOpen = openGroups.includes(name.split(".")[0]!) || openOperations.has(name);
  const pattern = new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
  return [{ name, method, pattern, isOpen }];
}

/** All operations of the API, the ones with a fixed path first. One that's missing from both lists above is off. */
export const operations = listOperations(contract).toSorted(
  (a, b) => Number(a.pattern.source.includes("[^/]+")) - Number(b.pattern.source.includes("[^/]+")),
);

export const findOperation = (method: string, path: string): Operation | undefined =>
  operations.find((operation) => operation.method === method && operation.pattern.test(path));

/** A field of a request, such as { path: "contacts.0.phone", value: "(312) 555-0142" }. */
type Field = { path: string; key: string; value: string };

function listFields(value: unknown, path: string[] = []): Field[] {
  if (typeof value === "string") return [{ path: path.join("."), key: path.at(-1) ?? "", value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => listFields(child, [...path, key]));
}

/** What a request's body contains that has to belong to the visitor's world. */
export function readClaims(body: unknown): { tokens: string[]; phones: { path: string; phone: string }[] } {
  const fields = listFields(body);
  return {
    tokens: fields.filter(({ key }) => /^token$/i.test(key)).map(({ value }) => value),
    phones: fields.flatMap(({ path, key, value }) => {
      const phone = /phone$/i.test(key) ? parsePhone(value) : null;
      return phone === null ? [] : [{ path, phone }];
    }),
  };
}
