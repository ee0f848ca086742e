import { beforeEach, describe, expect, it } from "vitest";
import { providerEvents, type ProviderEvent } from "./harness/provider-events.ts";
import { startProviders, type ProviderPerson } from "./harness/sign-in-providers.ts";

const providers = await startProviders();
const { TestClient } = await import("./harness/api.ts");
const { createAccount, PASSWORD } = await import("./factories/accounts.ts");
const { db } = await import("#platform/database.ts");

let account: { id: string; email: string };
let client: InstanceType<typeof TestClient>;
let newest: string;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  await db.deleteFrom("linkedIdentity").execute();
  await providers.reset();
  account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  await forgetEarlier();
});

/** Ignores the events so far, so that preparing an act doesn't count. */
async function forgetEarlier() {
  const row = await db.selectFrom("securityEvent").select("id").orderBy("id", "desc").limit(1).execute();
  newest = row[0]?.id ?? "00000000-0000-0000-0000-000000000000";
}

const signIn = (person: ProviderPerson) => providers.signIn(new TestClient(), person);

async function link(subject: string, browser = client) {
  const { body } = await browser.post("/me/providers/google");
  return providers.open(browser, await providers.answer(body.url as string, { subject }));
}

async function linkFirst() {
  await link("first");
  await forgetEarlier();
}

const acts: Record<ProviderEvent, () => Promise<unknown>> = {
  "sign-in provider": async () => {
    await linkFirst();
    await signIn({ subject: "first" });
  },
  "sign-in-failed provider-rejected": async () => {
    await providers.change({ tokenFault: "forged" });
    await signIn({ email: account.email });
    return { accountId: null };
  },
  "sign-in-failed provider-unverified": async () => {
    await signIn({ email: account.email, isVerified: false });
    return { accountId: null };
  },
  "sign-in-failed email-unconfirmed": async () => {
    const { id, email } = await createAccount({ emailVerified: false });
    await signIn({ email });
    return { accountId: id };
  },
  "sign-in-failed administrator": async () => {
    const { id, email } = await createAccount({ role: "admin" });
    await signIn({ email });
    return { accountId: id };
  },
  "sign-in-failed other-identity": async () => {
    await linkFirst();
    await signIn({ email: account.email, subject: "second" });
  },
  "identity linked": () => link("first"),
  "identity disconnected": async () => {
    await linkFirst();
    await client.delete("/me/providers/google");
  },
  "identity taken": async () => {
    const other = new TestClient();
    await other.signIn((await createAccount()).email, PASSWORD);
    await link("first", other);
    await forgetEarlier();
    await link("first");
  },
  "identity rejected": async () => {
    await providers.change({ tokenFault: "forged" });
    await link("first");
  },
};

describe("security events of sign-in providers", () => {
  it.each(providerEvents)("record exactly one for: %s", async (name) => {
    const outcome = (await acts[name]()) as { accountId?: string | null } | undefined;
    const accountId = outcome?.accountId === undefined ? account.id : outcome.accountId;
    const [kind, reason] = name.split(" ");
    const events = await db
      .selectFrom("securityEvent")
      .selectAll()
      .where("id", ">", newest)
      .orderBy("id")
      .execute();
    expect(events).toMatchObject([{ kind, reason, accountId }]);
    expect(events[0]!.addressDigest?.length).toBe(32);
    expect(JSON.stringify(events)).not.toContain(account.email);
  });
});
