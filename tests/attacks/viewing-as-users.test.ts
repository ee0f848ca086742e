import { beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT_HEADER } from "#platform/offline-copies.ts";
import { Authenticator } from "#tests/harness/authenticator.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { createAdministrator } from "./administrators.ts";
import { target } from "./attacker.ts";
import { expectStatus, PASSWORD, rows } from "./people.ts";
import { CANARY, count, createManager, createOwner, withoutChanges } from "./owners.ts";

let owner: Awaited<ReturnType<typeof createOwner>>;
let viewer: Awaited<ReturnType<typeof createAdministrator>>;
beforeAll(async () => {
  owner = await createOwner();
  viewer = await createAdministrator();
  const path = `/admin/accounts/${owner.id}/impersonations`;
  expectStatus(await viewer.client.post(path, { reason: "A question about a game" }), 200);
});

const getPath = ({ path }: Operation) =>
  path
    .replace("{teamId}", owner.teamId)
    .replace("{memberId}", owner.memberId)
    .replace("{gameId}", owner.gameId)
    .replace("{leagueId}", owner.leagueId)
    .replace("{userId}", owner.id)
    .replaceAll(/\{\w+\}/g, "01a1e47d-1232-70f5-984c-0f47116bc6ce");

describe("an administrator", () => {
  it("E22: can't read a team that isn't theirs", async () => {
    const { client } = await createAdministrator();
    for (const path of ["", "/members", "/games", "/join-link", "/roster-export"]) {
      const { status, text } = await client.get(`/teams/${owner.teamId}${path}`);
      expect([path, status, text.includes(CANARY)]).toEqual([path, 404, false]);
    }
  });
});

describe("an administrator who views the app as a user", () => {
  it("E23: can't change anything, buy anything, or see a secret", async () => {
    const forbidden = operations.filter(
      ({ access, method, inPerson }) => access === "signed-in" && (method !== "GET" || inPerson),
    );
    expect(forbidden.length).toBeGreaterThan(80);
    const outcomes: string[] = [];
    await withoutChanges(owner.teamId, async () => {
      for (const operation of forbidden) {
        const { body } = await viewer.client.call(
          operation.method,
          getPath(operation),
          operation.method === "GET" ? undefined : {},
        );
        if (body?.code !== "READ_ONLY_SESSION") outcomes.push(`${operation.name}: ${body?.code}`);
      }
    });
    expect(outcomes).toEqual([]);
    expect(await count("pass_order", "team_id = $1", [owner.teamId])).toBe(0);
  });

  it("E24: sees what the user sees and nothing more, for half an hour, and leaves a record of it", async () => {
    expect((await viewer.client.get("/me")).body.email).toBe(owner.email);
    expect((await viewer.client.get(`/teams/${owner.teamId}/members`)).status).toBe(200);
    for (const path of ["/me/passkeys", "/me/sessions", `/teams/${owner.teamId}/join-link`])
      expect((await viewer.client.get(path)).body.code).toBe("READ_ONLY_SESSION");
    const refused = operations.filter(({ access }) => access === "admin");
    for (const operation of refused) {
      const { body } = await viewer.client.call(
        operation.method,
        getPath(operation),
        operation.method === "GET" ? undefined : {},
      );
      expect([operation.name, body.code]).toEqual([operation.name, "ADMIN_ONLY"]);
    }
    const [view] = await rows<{ minutes: number }>(
      `select extract(epoch from expires_at - now())::float / 60 as minutes
       from impersonation where user_id = $1`,
      [owner.id],
    );
    expect(view!.minutes).toBeGreaterThan(20);
    expect(view!.minutes).toBeLessThanOrEqual(30);
    expect(await count("admin_action", "admin_id = $1 and subject_id = $2", [viewer.id, owner.id])).toBe(1);
  });

  it("E25: learns nothing about the user's passkeys, and can't add one", async () => {
    const { client } = owner;
    expectStatus(await client.post("/me/proofs", { password: PASSWORD }), 200);
    const passkeys = "/api/auth/passkey";
    const { body: options } = await client.request("GET", `${passkeys}/generate-register-options`);
    const response = new Authenticator(target.appUrl).create(options);
    expectStatus(
      await client.request("POST", `${passkeys}/verify-registration`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ response }),
      }),
      200,
    );
    const offered = await viewer.client.request("GET", `${passkeys}/generate-authenticate-options`);
    expect([offered.status, offered.text.includes(response.id)]).toEqual([200, false]);
    const added = await viewer.client.request("GET", `${passkeys}/generate-register-options`);
    expect(added.body.code).toBe("READ_ONLY_SESSION");
    expect(await count("passkey", "user_id = $1", [owner.id])).toBe(1);
  });

  it("E26: can't raise anyone's role", async () => {
    const accomplice = await createManager({ role: "team_manager" });
    for (const userId of [accomplice.id, owner.id, viewer.id]) {
      const reply = await viewer.client.put(`/admin/accounts/${userId}`, { name: "Ann", role: "admin" });
      expect(reply.body.code).toBe("ADMIN_ONLY");
    }
    expect((await viewer.client.post("/me/league-manager")).body.code).toBe("READ_ONLY_SESSION");
    expect(await count("profile", "id = any($1) and role = 'admin'", [[accomplice.id, owner.id]])).toBe(0);
  });

  it("E28: leaves no copies of the user's pages on their own device", async () => {
    // The service worker keeps responses that name the account they belong to.
    const paths = [
      "/api/v1/teams",
      "/api/v1/dashboard",
      `/api/v1/teams/${owner.teamId}`,
      "/dashboard",
      "/teams",
    ];
    const readNames = async (client: typeof owner.client) => {
      const replies = await Promise.all(paths.map((path) => client.request("GET", path)));
      return replies.map(({ status, headers }) => [status, headers.get(ACCOUNT_HEADER)]);
    };
    const names = await readNames(owner.client);
    expect(names.some(([, name]) => name === owner.id)).toBe(true);
    expect((await readNames(viewer.client)).map(([, name]) => name)).toEqual(paths.map(() => null));
  });
});
