import { operations } from "#tests/harness/operations.ts";
import { rareInLeagues } from "./league-operations.ts";
import { lines } from "./operations.ts";

/**
 * Operations that are called rarely, about once per team or game. Each of their statements affects one row by its key.
 */
const rareOperations = [
  ...["get", "start", "cancel", "preview", "accept"].map((name) => `transfer.${name}`),
  ...["get", "set", "remove"].map((name) => `managerPhones.${name}`),
  ...rareInLeagues,
  ...["add", "reorder", "remove"].map((name) => `subs.${name}`),
  ...["add", "update", "reorder", "remove"].map((name) => `groups.${name}`),
  ...["start", "addSpot", "ask", "askOthers", "stop"].map((name) => `subCalls.${name}`),
  // Changes about 15 games, and adding a member does the same for one person.
  "defaults.set",
  "publicPages.saveTeam",
  ...["getTeam", "startTeam", "stopTeam"].map((name) => `dataExports.${name}`),
  "publicPages.hideTeam",
  "members.revokeLinks",
  // nudges.send and games.announce read what nudges.preview reads, and write what blasts.send writes.
  "nudges.send",
  "games.announce",
  // Reads what nextText.get reads, once per account.
  "nextText.sendTest",
  "teams.remove",
];

/** Lists contract operations that need an entry and don't have one, and entries without an operation. */
export function findMissingOperations(entries = lines): string[] {
  const teamPaths = /^\/(?:teams?|dashboard|games?|leagues?|join|rsvps|search)\b/;
  const listedOperations = new Set(entries.flatMap(({ operation, page }) => (page ? [] : [operation])));
  const missingOperations = operations.filter(
    ({ name, path }) => teamPaths.test(path) && !listedOperations.has(name) && !rareOperations.includes(name),
  );
  const unknown = [...listedOperations].filter(
    (name) => !operations.some((operation) => operation.name === name),
  );
  return [
    ...missingOperations.map(({ name }) => name),
    ...unknown.map((name) => `${name} (not in the contract)`),
  ];
}
