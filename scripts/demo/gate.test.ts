import { describe, expect, it } from "vitest";
import { decide } from "./gate.ts";
import { findOperation, operations, readClaims } from "./operations.ts";
import type { World } from "./worlds.ts";

const world: World = {
  id: "00000000-0000-4000-8000-000000000001",
  userId: "00000000-0000-4000-8000-000000000002",
  sessionCookie: "fw.session_token=x",
  block: 0,
  domain: "x.example",
  createdAt: new Date(0),
  expiresAt: new Date(1),
};
const request = (method: string, path: string, contentType = "application/json", body = "") => ({
  method,
  path,
  contentType,
  body: Buffer.from(body),
});

describe("the demo's gate", () => {
  it("closes everything about accounts, payments, support, and administrators", () => {
    const closed = operations.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
    const groups = [...new Set(closed.map((name) => name.split(".")[0]!))].toSorted();
    expect(groups.filter((group) => !/^(?:admin|blog)/.test(group))).toEqual(
      "accountDeletion accounts billing checkout dataExports emailChange feeds invitations keys providers recovery security sessions support transfer webhooks".split(
        " ",
      ),
    );
    const open = operations.filter(({ isOpen }) => isOpen).map(({ name }) => name);
    expect(open.filter((name) => /^(?:admin|blog|checkout|support|recovery|invitations)/.test(name))).toEqual(
      [],
    );
    for (const name of [
      "accounts.register",
      "sessions.signIn",
      "security.changePassword",
      "emailChange.start",
    ])
      expect(closed).toContain(name);
    for (const name of ["accountDeletion.request", "security.startTwoStep", "transfer.start", "feeds.ensure"])
      expect(closed).toContain(name);
  });

  it.each([
    ["POST", "/api/v1/accounts"],
    ["POST", "/api/v1/session"],
    ["PUT", "/api/v1/me/password"],
    ["PUT", "/api/v1/me/email-change"],
    ["POST", "/api/v1/me/deletion"],
    ["POST", "/api/v1/checkouts"],
    ["POST", "/api/v1/support-requests"],
    ["GET", "/api/v1/admin/accounts"],
    ["GET", "/api/v1/admin/accounts/"],
  ])("turns %s %s off, even with a world", async (method, path) => {
    expect(await decide(request(method, path), world)).toEqual({ kind: "error", code: "OFF_IN_DEMO" });
  });

  it.each([
    "/api/auth/passkey/generate-register-options",
    "/webhooks/payments",
    "/webhooks/texts/inbound",
    "/calendar/x.ics",
  ])("hides %s", async (path) => {
    for (const method of ["GET", "POST"])
      expect(await decide(request(method, path), world)).toEqual({ kind: "error", code: "NOT_FOUND" });
  });

  it.each(["/admin", "/Admin/accounts", "/admin.data", "/login", "/register", "/contact", "/Reset-Password"])(
    "shows no %s",
    async (path) => {
      expect(await decide(request("GET", path), world)).toEqual({ kind: "page", state: "off" });
    },
  );

  it("asks for a world before anything but public pages", async () => {
    for (const path of ["/", "/features", "/assets/x.js", "/readyz"])
      expect(await decide(request("GET", path), null)).toEqual({ kind: "pass" });
    for (const visitor of [null, "over"] as const)
      expect(await decide(request("GET", "/api/v1/teams"), visitor)).toEqual({
        kind: "error",
        code: "UNAUTHENTICATED",
      });
    expect(await decide(request("POST", "/api/v1/captcha-challenges"), null)).toEqual({ kind: "pass" });
    expect(await decide(request("GET", "/register"), null)).toEqual({ kind: "page", state: "new" });
  });

  it("refuses forms and files that it can't check", async () => {
    expect(
      await decide(request("POST", "/contact", "multipart/form-data; boundary=x", "--x"), world),
    ).toEqual({
      kind: "page",
      state: "off",
    });
    for (const [type, body] of [
      ["multipart/form-data; boundary=x", "--x"],
      ["text/plain", "{}"],
      ["application/json", "{"],
    ])
      expect(await decide(request("POST", "/api/v1/teams", type, body), world)).toEqual({
        kind: "error",
        code: "OFF_IN_DEMO",
      });
    expect(await decide(request("POST", "/dashboard"), world)).toEqual({ kind: "page", state: "off" });
  });

  it("finds every number and token of a request", () => {
    expect(
      readClaims({
        phone: "(312) 555-0142",
        token: "abc",
        contacts: [{ label: "312-555-0143", phone: "312.555.0144" }, { phone: "not a number" }],
        rows: { 0: { alertPhone: "+1 312 555 0145" } },
      }),
    ).toEqual({
      tokens: ["abc"],
      phones: [
        { path: "phone", phone: "+13125550142" },
        { path: "contacts.0.phone", phone: "+13125550144" },
        { path: "rows.0.alertPhone", phone: "+13125550145" },
      ],
    });
  });

  it("matches a path to the operation that serves it", () => {
    const id = "00000000-0000-4000-8000-000000000001";
    expect(findOperation("GET", "/api/v1/games/upcoming")?.name).toBe("games.listUpcoming");
    expect(findOperation("GET", `/api/v1/games/${id}`)?.name).toBe("games.get");
    expect(findOperation("DELETE", `/api/v1/teams/${id}/members/${id}`)?.name).toBe("members.remove");
    expect(findOperation("GET", `/api/v1/teams/${id}/members/${id}`)).toBeUndefined();
  });
});
