import type { KeyRight } from "#platform/api-contract.ts";
import { accountKeyRights } from "./account-key-rights.ts";
import { adminKeyRights } from "./admin-key-rights.ts";
import { leagueKeyRights } from "./league-key-rights.ts";
import type { OperationName } from "./operation-names.ts";
import { teamKeyRights } from "./team-key-rights.ts";

/**
 * What an API key needs for each operation. An operation that isn't here doesn't compile, so no one adds one without
 * saying what a key may do with it.
 */
export const keyRights: Readonly<Record<OperationName, KeyRight>> = {
  ...accountKeyRights,
  ...teamKeyRights,
  ...leagueKeyRights,
  ...adminKeyRights,
};
