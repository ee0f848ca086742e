import { expect, it } from "vitest";
import { createSecretSwitch } from "./two-secrets.ts";

/** Makes requests to a provider that accepts one secret, and lists the secrets it was sent. */
function createProvider(initialSecret: string) {
  const provider = { accepted: initialSecret, received: [] as string[] };
  const request = (secret: string) => {
    provider.received.push(secret);
    return Promise.resolve(secret === provider.accepted ? "done" : "refused");
  };
  return { provider, request };
}
const isRefused = (result: string) => result === "refused";

it("goes on when the secret changes at the provider, and remembers which one works", async () => {
  const { provider, request } = createProvider("old");
  const withSecret = createSecretSwitch(["old", "new"]);
  expect(await withSecret(request, isRefused)).toBe("done");
  provider.accepted = "new";
  expect(await withSecret(request, isRefused)).toBe("done");
  expect(await withSecret(request, isRefused)).toBe("done");
  expect(provider.received).toEqual(["old", "old", "new", "new"]);
});

it("goes on when the change is undone", async () => {
  const { provider, request } = createProvider("new");
  const withSecret = createSecretSwitch(["old", "new"]);
  await withSecret(request, isRefused);
  provider.accepted = "old";
  expect(await withSecret(request, isRefused)).toBe("done");
});

it("gives up after trying each secret once", async () => {
  const { provider, request } = createProvider("another");
  expect(await createSecretSwitch(["old", "new"])(request, isRefused)).toBe("refused");
  expect(await createSecretSwitch(["only"])(request, isRefused)).toBe("refused");
  expect(provider.received).toEqual(["old", "new", "only"]);
});
