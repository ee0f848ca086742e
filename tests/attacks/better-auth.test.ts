import { describe, expect, it } from "vitest";
import { newAddress, target } from "./attacker.ts";
import { countSessions, createPerson, PASSWORD, rows } from "./people.ts";
import { readStatuses, sendRaw } from "./sockets.ts";

// better-auth has its own endpoints for everything about accounts. Ours check more, so only the two passkey ceremonies
// may be reached, whichever way a path is spelled.

const spellings: [id: string, path: string][] = [
  ["C01", "/api/auth/passkey/../sign-in/email"],
  ["C02", "/api/auth/passkey/%2e%2e/sign-in/email"],
  ["C03", "/api/auth/passkey/..%2fsign-in/email"],
  ["C04", "/api/auth/passkey//../sign-in/email"],
  ["C05", "/api/auth/passkey/%2e%2e%2fsign-in%2femail"],
  ["C06", "/api/auth/sign-in/email"],
];

const otherPaths = `
  get-session list-sessions revoke-sessions revoke-other-sessions update-session list-accounts ok error
  sign-up/email sign-out update-user change-password change-email delete-user
  request-password-reset reset-password verify-email
  two-factor/enable two-factor/disable two-factor/generate-backup-codes two-factor/get-totp-uri
  passkey/list-user-passkeys passkey/delete-passkey passkey/update-passkey
`;

describe("better-auth's own endpoints", () => {
  it.each(spellings)("%s: better-auth's sign-in can't be reached at %s", async (_id, path) => {
    const { email } = await createPerson();
    const before = await countSessions(email);
    const body = JSON.stringify({ email, password: PASSWORD });
    // By socket, because `fetch` would resolve the dots itself.
    const received = await sendRaw(
      [
        `POST ${path} HTTP/1.1`,
        "Host: localhost",
        `Origin: ${target.appUrl}`,
        `X-Forwarded-For: ${newAddress()}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "Connection: close",
        "",
        body,
      ].join("\r\n"),
    );
    expect(readStatuses(received)).toEqual([404]);
    expect(received).not.toMatch(/set-cookie/i);
    expect(await countSessions(email)).toBe(before);
  });

  it("C07: none of better-auth's other endpoints can be reached, even with a session", async () => {
    const { id, email, client } = await createPerson();
    const read = () =>
      rows(
        `select app_user.*, credential.password from app_user join credential on user_id = app_user.id
          where app_user.id = $1`,
        [id],
      );
    const before = await read();
    const input = {
      email: "other@example.net",
      newEmail: "other@example.net",
      name: "Someone Else",
      password: PASSWORD,
      currentPassword: PASSWORD,
      newPassword: "another horse battery",
    };
    const reached: string[] = [];
    for (const path of otherPaths.trim().split(/\s+/))
      for (const method of ["GET", "POST"]) {
        const reply = await client.request(method, `/api/auth/${path}`, {
          headers: { "content-type": "application/json" },
          body: method === "POST" ? JSON.stringify(input) : null,
        });
        if (reply.status !== 404) reached.push(`${method} ${path}: ${reply.status}`);
      }
    expect(reached).toEqual([]);
    expect(await read()).toEqual(before);
    expect(await countSessions(email)).toBe(1);
  });
});
