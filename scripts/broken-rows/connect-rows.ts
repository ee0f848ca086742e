import type { BrokenRow } from "./rows.ts";

export const connectRows: BrokenRow[] = [
  {
    row: "CONNECT-02",
    bug: "an account can have one key more than 20",
    file: "src/features/connections/commands.server.ts",
    find: "Number(count) >= MAX_KEYS",
    replace: "Number(count) > MAX_KEYS",
  },
  {
    row: "CONNECT-08",
    bug: "a key can call what no key may call",
    file: "src/server/key-requests.ts",
    find: 'right === undefined || right === "never"',
    replace: "right === undefined",
  },
  {
    row: "CONNECT-10",
    bug: "a key's last use has no address",
    file: "src/features/connections/access.server.ts",
    find: "lastUsedAddress: clientAddress })",
    replace: "lastUsedAddress: null })",
  },
  {
    row: "CONNECT-13",
    bug: "an account can have one webhook more than 10",
    file: "src/features/connections/webhooks/commands.server.ts",
    find: "Number(count) >= MAX_WEBHOOKS",
    replace: "Number(count) > MAX_WEBHOOKS",
  },
  {
    row: "CONNECT-14",
    bug: "a webhook is active before it responded",
    file: "src/features/connections/webhooks/commands.server.ts",
    find: '.set({ verificationId, state: "unverified"',
    replace: '.set({ verificationId, state: "active"',
  },
  {
    row: "CONNECT-17",
    bug: "the schema of a canceled game says that it can't be deleted",
    file: "src/features/connections/webhooks/events/schema.ts",
    find: 'deleted: z.boolean().describe("A deleted',
    replace: 'deleted: z.literal(false).describe("A deleted',
  },
  {
    row: "CONNECT-19",
    bug: "a league's webhook can get responses",
    file: "src/features/connections/webhooks/events/schema.ts",
    find: '["response.changed", "message.failed"]',
    replace: '["message.failed"]',
  },
  {
    row: "CONNECT-34",
    bug: "a delivery is signed in another order than the pages and the client say",
    file: "src/features/connections/webhooks/sending/commands.server.ts",
    find: "`${id}.${timestamp}.${body}`",
    replace: "`${timestamp}.${id}.${body}`",
  },
  {
    row: "CONNECT-35",
    bug: "six exports a day",
    file: "src/features/connections/exports/rules.ts",
    find: "MAX_EXPORTS_A_DAY = 5",
    replace: "MAX_EXPORTS_A_DAY = 6",
  },
];
