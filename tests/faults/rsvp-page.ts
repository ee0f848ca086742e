import { chromium, type CDPSession } from "@playwright/test";
import { chromiumPath } from "#tests/harness/chromium.ts";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";

/** Bytes on the wire, by Chromium's resource type. */
export type BytesByType = Record<string, number>;

const TOKEN = "0123456789abcdefghijkl";

export const launchBrowser = () =>
  chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--disable-gpu"] });

/** Creates a link as a text would, identified by the digest of its token. Returns its URL. */
export async function makeLink(product: Product) {
  await queryRows(
    product.databaseUrl,
    `with seat as materialized (
       select game.team_id, game.id as game_id, member.id as member_id
       from game join team_member member on member.team_id = game.team_id
       where game_on > current_date order by game.id, member.id limit 1
     ), link as (
       insert into rsvp_link (digest, month, team_id, game_id, member_id)
       select sha256($1::bytea), date_trunc('month', now()), team_id, game_id, member_id from seat
     )
     insert into game_rsvp (team_id, game_id, member_id) select team_id, game_id, member_id from seat`,
    [TOKEN],
  );
  return `${product.appUrl}/r/${TOKEN}`;
}

/** Starts counting loaded bytes. */
export async function countBytes(session: CDPSession) {
  const kinds = new Map<string, string>();
  const weight: BytesByType = {};
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    weight[kind] = (weight[kind] ?? 0) + encodedDataLength;
  });
  return weight;
}
