import { describe, expect, it } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { PASSWORD } from "#tests/factories/accounts.ts";
import { startProcess } from "#tests/harness/processes.ts";
import { newAddress, target } from "./attacker.ts";
import { createManager } from "./owners.ts";

/** Starts another web process with other settings, on ports of its own. */
async function startWeb(settings: Record<string, string>) {
  const [port, metricsPort] = [String(await reservePort()), String(await reservePort())];
  const environment = { ...target.environment, ...settings, PORT: port, METRICS_PORT: metricsPort };
  return {
    web: startProcess("web", ["build/server/index.js"], environment),
    url: `http://localhost:${port}`,
  };
}

describe("production", () => {
  it("O04: doesn't start with the development secret, or where someone in between could read along", async () => {
    const unsafe = [
      ["AUTH_SECRET", "for-development-only-not-a-secret-at-all", "ALLOW_DEVELOPMENT_SECRET"],
      ["AUTH_SECRET", "0123456789".repeat(4), "ALLOW_WEAK_SECRETS"],
      ["APP_URL", "http://firstwhistle.example", "ALLOW_HTTP"],
      ["SMTP_URL", "smtp://mail.example", "ALLOW_PLAIN_SMTP"],
      ["DATABASE_URL", target.databaseUrl, "ALLOW_PLAIN_DATABASE"],
    ] as const;
    await Promise.all(
      unsafe.map(async ([name, value, allowance]) => {
        const { web, url } = await startWeb({ [name]: value, [allowance]: "no" });
        const { code } = await web.exited;
        expect([name, code]).toEqual([name, 1]);
        expect(web.output()).toContain(`${name}: `);
        expect(web.output()).toContain(`${allowance}=yes`);
        // The message ends up in logs.
        expect([name, web.output().includes(value) && name === "AUTH_SECRET"]).toEqual([name, false]);
        await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
      }),
    );
  });

  it("O05: pins its cookies to the host, and browsers to https", async () => {
    const { email } = await createManager();
    const { web, url } = await startWeb({ APP_URL: "https://firstwhistle.example" });
    try {
      await expect.poll(() => web.output(), { timeout: 100_000 }).toContain("web server listening");
      const headers = { "content-type": "application/json", "x-forwarded-for": newAddress() };
      const responses = [
        await fetch(`${url}/api/v1/session`, {
          method: "POST",
          headers: { ...headers, origin: "https://firstwhistle.example" },
          body: JSON.stringify({ email, password: PASSWORD }),
        }),
        await fetch(`${url}/api/auth/passkey/generate-authenticate-options`, { headers }),
        await fetch(`${url}/login`, { headers }),
      ];
      for (const { status, headers: received } of responses) {
        expect(status).toBe(200);
        expect(received.get("strict-transport-security")).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
      }
      const cookies = responses.map(({ headers: received }) => received.getSetCookie());
      expect(cookies[0]!.length).toBeGreaterThan(0);
      expect(cookies[1]!.length).toBeGreaterThan(0);
      for (const cookie of cookies.flat())
        expect(cookie).toMatch(/^__Host-(?=.*; Path=\/)(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i);
    } finally {
      await web.stop();
    }
  });
});
