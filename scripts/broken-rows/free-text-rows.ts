import type { BrokenRow } from "./rows.ts";

export const freeTextRows: readonly BrokenRow[] = [
  {
    row: "TEXT-13",
    bug: "links in texts ignore the short URL",
    file: "src/features/attendance/access.server.ts",
    find: "config.shortUrl === null ? config.appUrl",
    replace: 'config.shortUrl !== "" ? config.appUrl',
  },
  {
    row: "TEXT-14",
    bug: "a public shortener is accepted in production",
    file: "src/platform/short-url.ts",
    find: "host === shortener || host.endsWith(`.${shortener}`)",
    replace: "host === `${shortener}.`",
  },
  {
    row: "TEXT-38",
    bug: "first texts of unpaid teams aren't limited",
    file: "src/features/messages/free/rules.ts",
    find: "isIntroduction && account.introductions + texts > MAX_INTRODUCTIONS",
    replace: "isIntroduction && account.introductions + texts > 1_000_000",
  },
  {
    row: "TEXT-39",
    bug: "every address in an IPv6 network counts on its own",
    file: "src/features/messages/free/commands.server.ts",
    find: "digestAddress(limitKey(address))",
    replace: "digestAddress(address)",
  },
  {
    row: "TEXT-40",
    bug: "every message starts the day's budget over",
    file: "src/features/messages/free/commands.server.ts",
    find: 'conflict.column("spentOn").doUpdateSet({ spentOn })',
    replace: 'conflict.column("spentOn").doUpdateSet({ texts: 0 })',
  },
  {
    row: "TEXT-41",
    bug: "only links with a scheme or www are found",
    file: "src/features/messages/links/rules.ts",
    find: "topLevelDomains.has(label) || label.startsWith",
    replace: "topLevelDomains.has(`${label}.`) || label.startsWith",
  },
];
