import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

// Rotates every key in the middle of a season. Each app is a fresh copy of all modules with its own settings, on the same
// database, as after a restart.

const secrets = { 1: "first-key-Zq8vT1mKx0Lw5RbNcYhJ3d", 2: "second-key-Pd7sG4uVeA9iOzXfWkQt6c" };
const purposes = ["cookies", "links", "captcha", "totp"];
const listKeys = (...versions: (1 | 2)[]) =>
  purposes
    .flatMap((purpose) => versions.map((version) => `${purpose}:${version}:${secrets[version]}`))
    .join(",");

async function startApp(settings: { AUTH_SECRET?: string; SECRET_KEYS?: string }) {
  vi.stubEnv("AUTH_SECRET", settings.AUTH_SECRET);
  vi.stubEnv("SECRET_KEYS", settings.SECRET_KEYS);
  vi.resetModules();
  const { TestClient } = await import("#tests/harness/api.ts");
  return {
    TestClient,
    ...(await import("#platform/database.ts")),
    ...(await import("#tests/factories/accounts.ts")),
    ...(await import("#tests/factories/teams.ts")),
    ...(await import("#tests/harness/captcha.ts")),
    ...(await import("#tests/harness/totp.ts")),
    ...(await import("#features/accounts/captcha/commands.server.ts")),
    ...(await import("#features/accounts/keys/commands.server.ts")),
    ...(await import("#features/attendance/commands.server.ts")),
    ...(await import("#features/attendance/queries.server.ts")),
    ...(await import("#features/games/feeds/queries.server.ts")),
    ...(await import("#features/messages/sending/queries.server.ts")),
    ...(await import("#platform/secrets.ts")),
  };
}
type App = Awaited<ReturnType<typeof startApp>>;
type Client = InstanceType<App["TestClient"]>;

afterEach(() => vi.unstubAllEnvs());

/** Everything that was signed before the rotation. */
type Before = {
  account: { email: string };
  cookies: Map<string, string>;
  key: string;
  recoveryCodes: string[];
  teamId: string;
  joinUrl: string;
  feedUrl: string;
  captcha: string;
  ask: { teamId: string; gameId: string; contact: string; memberIds: string[] };
  linkMark: string | null;
  resetTokenId: string;
};
let before: Before;

const getRsvpToken = (app: App, linkMark: string | null) =>
  app
    .getFullBody({
      id: "",
      kind: "reminder",
      gameId: before.ask.gameId,
      memberId: before.ask.memberIds[0]!,
      phone: before.ask.contact,
      linkMark,
      body: "Are you in?",
    })
    .split("/")
    .at(-1)!;
const joinWith = (client: Client, url: string) =>
  client.post("/join-links/previews", { token: url.split("/").at(-1) });

beforeAll(async () => {
  const app = await startApp({ AUTH_SECRET: secrets[1] });
  const account = await app.createAccount();
  const client = new app.TestClient();
  await client.signIn(account.email, app.PASSWORD);
  const { body: setup } = await client.post("/me/two-step", { password: app.PASSWORD });
  const key = new URL(setup.uri).searchParams.get("secret")!;
  await client.post("/me/two-step/confirmation", { code: app.computeTotp(key) });
  const { body: team } = await client.post("/teams", { name: "Lakeview Otters", sport: "Soccer" });
  await client.post(`/teams/${team.id}/calendar-feed`);
  const member = await app.createMember(team.id, { name: "Jordan Reyes", smsConsent: true });
  const game = await app.createGame(team.id, { gameOn: "2099-04-16" });
  const ask = {
    teamId: team.id as string,
    gameId: game.id,
    contact: member.phone,
    memberIds: [member.id],
  };
  const [linkMark] = await app.db.transaction().execute((trx) => app.activateLinks(trx, [ask]));
  const { createAccountToken } = await import("#features/accounts/commands.server.ts");
  const { id: userId } = (await client.get("/me")).body;
  before = {
    account,
    cookies: new Map(client.cookies),
    key,
    recoveryCodes: setup.recoveryCodes,
    teamId: team.id,
    joinUrl: (await client.get(`/teams/${team.id}/join-link`)).body.url,
    feedUrl: (await client.get(`/teams/${team.id}/calendar-feed`)).body.url,
    captcha: await app.easyCaptcha(),
    ask,
    linkMark: linkMark!,
    resetTokenId: await app.db
      .transaction()
      .execute((trx) => createAccountToken(trx, userId, "reset-password")),
  };
  vi.unstubAllEnvs();
});

const signInAgain = async (app: App, code: { code: string; kind: "app" | "recovery" }) => {
  const client = new app.TestClient();
  const { body } = await client.signIn(before.account.email, app.PASSWORD);
  expect(body).toEqual({ next: "two-step" });
  return client.post("/session/two-step", code);
};
const withCookies = (app: App) => {
  const client = new app.TestClient();
  for (const [name, value] of before.cookies) client.cookies.set(name, value);
  return client;
};

describe("after a new key signs", () => {
  it("keeps sessions, two-step codes, and recovery codes working", async () => {
    const app = await startApp({ SECRET_KEYS: listKeys(2, 1) });
    expect((await withCookies(app).get("/session")).body.user).toMatchObject({ email: before.account.email });
    expect((await signInAgain(app, { code: app.computeNextTotp(before.key), kind: "app" })).status).toBe(200);
    const recovery = { code: before.recoveryCodes[0]!, kind: "recovery" } as const;
    expect((await signInAgain(app, recovery)).status).toBe(200);
  });

  it("shows the join and calendar links that were given out, and they work", async () => {
    const app = await startApp({ SECRET_KEYS: listKeys(2, 1) });
    const client = withCookies(app);
    const { body } = await client.get(`/teams/${before.teamId}/join-link`);
    expect(body.url).toBe(before.joinUrl);
    expect((await joinWith(client, body.url)).status).toBe(200);
    const feed = await client.get(`/teams/${before.teamId}/calendar-feed`);
    expect(feed.body.url).toBe(before.feedUrl);
    await app.getFeedFile(/([\w-]+)\.ics$/.exec(before.feedUrl)![1]!);
  });

  it("keeps links in sent texts, in waiting texts, and in the next texts working", async () => {
    const app = await startApp({ SECRET_KEYS: listKeys(2, 1) });
    const oldToken = getRsvpToken(app, before.linkMark);
    expect(oldToken).toHaveLength(22);
    expect(await app.getRsvp(oldToken)).toMatchObject({ members: [{ name: "Jordan Reyes" }] });
    const [mark] = await app.db.transaction().execute((trx) => app.activateLinks(trx, [before.ask]));
    const newToken = getRsvpToken(app, mark!);
    expect(newToken).toMatch(/^[\w-]{22}2$/);
    expect(await app.getRsvp(newToken)).toMatchObject({ members: [{ name: "Jordan Reyes" }] });
  });

  it("accepts captchas and emails links that the old key signed", async () => {
    const app = await startApp({ SECRET_KEYS: listKeys(2, 1) });
    await app.acceptCaptcha(before.captcha);
    const { findLinkToken } = await import("#features/accounts/queries.server.ts");
    expect(await findLinkToken(before.resetTokenId)).toBe(
      app.linkToken("reset-password", before.resetTokenId, 1),
    );
  });

  it("works before the new key signs too, as long as every process knows it", async () => {
    const ahead = await startApp({ SECRET_KEYS: listKeys(2, 1) });
    const [mark] = await ahead.db.transaction().execute((trx) => ahead.activateLinks(trx, [before.ask]));
    const token = getRsvpToken(ahead, mark!);
    const behind = await startApp({ SECRET_KEYS: listKeys(1, 2) });
    expect(await behind.getRsvp(token)).toMatchObject({ members: [{ name: "Jordan Reyes" }] });
    expect((await withCookies(behind).get("/session")).body.user).not.toBeNull();
  });
});

describe("after the old key is retired", () => {
  it("voids everything that it signed", async () => {
    const app = await startApp({ SECRET_KEYS: listKeys(2) });
    expect((await withCookies(app).get("/session")).body.user).toBeNull();
    const old = await startApp({ AUTH_SECRET: secrets[1] });
    const oldToken = getRsvpToken(old, before.linkMark);
    const fresh = await startApp({ SECRET_KEYS: listKeys(2) });
    await expect(fresh.getRsvp(oldToken)).rejects.toMatchObject({ code: "LINK_INVALID" });
    expect((await joinWith(new fresh.TestClient(), before.joinUrl)).body.code).toBe("LINK_INVALID");
    await expect(fresh.getFeedFile(/([\w-]+)\.ics$/.exec(before.feedUrl)![1]!)).rejects.toMatchObject({
      code: "LINK_INVALID",
    });
    const captcha = await startApp({ AUTH_SECRET: secrets[1] }).then((app1) => app1.easyCaptcha());
    const last = await startApp({ SECRET_KEYS: listKeys(2) });
    await expect(last.acceptCaptcha(captcha)).rejects.toMatchObject({ code: "CAPTCHA_REQUIRED" });
  });

  it("lets people sign in with a code if their secrets were encrypted again, and shows links that work", async () => {
    const rotating = await startApp({ SECRET_KEYS: listKeys(2, 1) });
    expect(await rotating.reencryptTwoStep()).toEqual({ changed: 1, unreadable: 0 });
    const app = await startApp({ SECRET_KEYS: listKeys(2) });
    // As if it were later, because each code works once.
    await app.db.updateTable("twoFactor").set({ lastStep: null }).execute();
    const client = new app.TestClient();
    await client.signIn(before.account.email, app.PASSWORD);
    const code = { code: app.computeTotp(before.key), kind: "app" };
    expect((await client.post("/session/two-step", code)).status).toBe(200);
    // The team has no working link until someone creates one.
    expect((await client.get(`/teams/${before.teamId}/join-link`)).body.url).toBeNull();
    await client.post(`/teams/${before.teamId}/join-link`);
    const { url } = (await client.get(`/teams/${before.teamId}/join-link`)).body;
    expect((await joinWith(client, url)).status).toBe(200);
    expect((await client.get(`/teams/${before.teamId}/calendar-feed`)).body.url).toBeNull();
    await client.post(`/teams/${before.teamId}/calendar-feed`);
    expect((await client.get(`/teams/${before.teamId}/calendar-feed`)).body.url).toMatch(/2\.ics$/);
  });

  it("counts secrets that no key can read, and leaves them as they are", async () => {
    const app = await startApp({ SECRET_KEYS: listKeys(1) });
    const stored = () => app.db.selectFrom("twoFactor").select(["secret", "backupCodes"]).execute();
    const rows = await stored();
    expect(await app.reencryptTwoStep()).toEqual({ changed: 0, unreadable: 1 });
    expect(await stored()).toEqual(rows);
  });
});
