import { config } from "#platform/config.ts";
import { createHttp } from "#server/http.ts";
import { createAccount, PASSWORD } from "../factories/accounts.ts";
import { signInAs, TestClient } from "./api.ts";
import { Authenticator } from "./authenticator.ts";
import { computeTotp } from "./totp.ts";

const http = createHttp();

/** Calls an endpoint of a passkey ceremony in a client's browser. */
async function callCeremony(browser: TestClient, path: string, body?: object) {
  const response = await http.request(`/api/auth/passkey/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; "),
      "content-type": "application/json",
      origin: config.appUrl,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
    browser.cookies.set(name, value);
  }
  return response.json();
}

/** Adds a passkey in Settings. */
export async function addPasskey(client: TestClient, key = new Authenticator(config.appUrl)) {
  const options = await callCeremony(client, "generate-register-options");
  await callCeremony(client, "verify-registration", { response: key.create(options), name: "Phone" });
  return key;
}

/** Signs in with a passkey in a new browser. */
export async function signInWithPasskey(key: Authenticator) {
  const browser = new TestClient();
  const options = await callCeremony(browser, "generate-authenticate-options");
  await callCeremony(browser, "verify-authentication", { response: key.sign(options) });
}

/** Turns on two-step verification in Settings. */
export async function turnOnTwoStep(client: TestClient) {
  const { body } = await client.post("/me/two-step", { password: PASSWORD });
  const key = new URL(body.uri).searchParams.get("secret")!;
  await client.post("/me/two-step/confirmation", { code: computeTotp(key) });
  return { key, recoveryCodes: body.recoveryCodes as string[] };
}

/** Creates an administrator in a session of their own. */
export async function signInAsAdmin() {
  const admin = await createAccount({ role: "admin" });
  return { admin, browser: await signInAs(admin) };
}
