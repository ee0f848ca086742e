import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyPurposes } from "#platform/keyring.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startProduct, type Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { inDays } from "./days.ts";

// After a leak, every key is replaced. What an attacker gains from that must not be what everyone else loses, so this
// rotates all keys of an app of its own in the middle of a season.

const NEW_SECRET = "second-key-Pd7sG4uVeA9iOzXfWkQt6c";

let product: Product;
let stage: Awaited<ReturnType<typeof createStage>>;
let addresses = 0;
const visit = () => new Visitor(product, `10.250.0.${++addresses}`);
const parse = ({ text }: { text: string }) => JSON.parse(text);
const get = async (client: Visitor, path: string) => parse(await client.get(`/api/v1${path}`));

/** Everything that was signed with the first key. */
async function createStage() {
  // These write to this app's database and sign with its keys.
  Object.assign(process.env, product.environment, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
  const { createMember } = await import("#tests/factories/teams.ts");
  const { createLink } = await import("#tests/factories/rsvps.ts");
  const { email } = await createAccount();
  const client = visit();
  await client.signIn(email, PASSWORD);
  const setup = parse(await client.post("/me/two-step", { password: PASSWORD }));
  const key = new URL(setup.uri).searchParams.get("secret")!;
  expect((await client.post("/me/two-step/confirmation", { code: computeTotp(key) })).status).toBe(200);
  const { id: teamId } = parse(await client.post("/teams", { name: "Lakeview Otters", sport: "Soccer" }));
  await queryRows(
    product.databaseUrl,
    `update team set subscription_status = 'active', sms_limit = 300, subscription_expires_at = now() + interval '90 days'
     where id = $1`,
    [teamId],
  );
  const { id: memberId, phone } = await createMember(teamId, { name: "Jordan Reyes", smsConsent: true });
  const game = { gameOn: inDays(3), gameTime: "19:00", location: "Gym" };
  const { games } = parse(await client.post(`/teams/${teamId}/games`, game));
  const gameId = games[0].id as string;
  const { url: joinUrl } = await get(client, `/teams/${teamId}/join-link`);
  const oldToken = await createLink({ teamId, gameId, memberId });
  const recoveryCode = setup.recoveryCodes[0] as string;
  return { email, password: PASSWORD, client, key, recoveryCode, teamId, gameId, phone, joinUrl, oldToken };
}

beforeAll(async () => {
  product = await startProduct({ worker: false, environment: { TRUSTED_PROXIES: "1" } });
  stage = await createStage();
  await product.web.stop();
  const { environment } = product;
  environment.SECRET_KEYS = keyPurposes
    .flatMap((purpose) => [`${purpose}:2:${NEW_SECRET}`, `${purpose}:1:${environment.AUTH_SECRET}`])
    .join();
  delete environment.AUTH_SECRET;
  await product.startWeb();
  await product.startWorker();
}, 240_000);
afterAll(() => product?.stop());

describe("after every key is rotated", () => {
  it("O01: people with two-step verification can still sign in", async () => {
    const { email, password, key, recoveryCode, client } = stage;
    expect((await get(client, "/session")).user.email).toBe(email);
    for (const code of [
      { code: computeNextTotp(key), kind: "app" },
      { code: recoveryCode, kind: "recovery" },
    ]) {
      const person = visit();
      expect(parse(await person.signIn(email, password))).toEqual({ next: "two-step" });
      expect((await person.post("/session/two-step", code)).status).toBe(200);
      expect((await get(person, "/me")).email).toBe(email);
    }
  });

  it("O02: the join link that a manager sees is the one on the printed code, and works", async () => {
    const { url } = await get(stage.client, `/teams/${stage.teamId}/join-link`);
    expect(url).toBe(stage.joinUrl);
    const token = (url as string).split("/").at(-1);
    const preview = await visit().post("/join-links/previews", { token });
    expect([preview.status, preview.text.includes("Lakeview Otters")]).toEqual([200, true]);
  });

  it("O03: links in earlier texts and in the next reminder both open the game", async () => {
    const { teamId, phone, oldToken } = stage;
    // Makes the next reminder due right away.
    await queryRows(
      product.databaseUrl,
      "update reminder set due_at = now() where team_id = $1 and offset_minutes = 1440",
      [teamId],
    );
    const { body } = await connectCarrier(product.sandboxUrl).textTo(phone, "/r/", 60);
    const newToken = /\/r\/([\w-]+)/.exec(body)![1]!;
    expect(newToken).toMatch(/^[\w-]{22}2$/);
    for (const token of [oldToken, newToken]) {
      const page = await visit().get(`/r/${token}`);
      expect([token, page.status, page.text.includes("Jordan")]).toEqual([token, 200, true]);
    }
  });
});
