import { chromium, type CDPSession } from "@playwright/test";
import { chromiumPath } from "#tests/harness/chromium.ts";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";

/** Bytes on the wire, by Chromium's resource type. */
export type BytesByType = Record<string, number>;

/** Random, like real ones, which don't compress. */
const TOKENS = { one: "k3Jd82hfQ0aLzPw7Yb1cMx", family: "Zx7cVb2nMq1wEr4tYu6iOp" };

export const launchBrowser = () =>
  chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--disable-gpu"] });

/**
 * Creates a link as a text to one member's phone would, or as one to a family of four would, identified by the digest of its
 * token. Returns its URL.
 */
export async function makeLink(product: Product, kind: keyof typeof TOKENS = "one") {
  await queryRows(
    product.databaseUrl,
    `with seat as materialized (
       select id as game_id, team_id from game where game_on > current_date order by id limit 1
     ), wording as (
       insert into consent_wording (id, wording) values ('weight', 'I agree') on conflict do nothing
     ), consent as (
       insert into sms_consent (team_id, phone, granted, source, given_by_name, client_address, wording_id)
       select team_id, $2, true, 'manager', 'Maya Okafor', '192.0.2.1', 'weight' from seat returning id
     ), member as (
       insert into team_member (team_id, name, added_via)
       select team_id, unnest($3::text[]), 'manager' from seat returning id, team_id
     ), phone as (
       insert into member_phone (team_id, member_id, position, phone, sms_consent, consent_id)
       select team_id, member.id, 0, $2, true, consent.id from member, consent
     ), link as (
       insert into rsvp_link (digest, month, team_id, game_id, contact)
       select sha256($1::bytea), date_trunc('month', now()), team_id, game_id, $2 from seat
     )
     insert into game_rsvp (team_id, game_id, member_id)
     select member.team_id, game_id, member.id from member, seat`,
    [
      TOKENS[kind],
      kind === "one" ? "+13125559041" : "+13125559042",
      kind === "one" ? ["Jordan Reyes"] : ["Aisha Bello", "Bilal Bello", "Chiamaka Bello", "Dara Bello"],
    ],
  );
  return `${product.appUrl}/r/${TOKENS[kind]}`;
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
