import { once } from "node:events";
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import routes from "#app/routes.ts";

// The app reads both URLs when its modules are first imported.
vi.stubEnv("APP_URL", "https://app.firstwhistle.example");
vi.stubEnv("SHORT_URL", "https://fw1.us");
const { createTextLink, RSVP_LINK_LENGTH } = await import("#features/attendance/access.server.ts");
const { db } = await import("#platform/database.ts");
const { createLink } = await import("#tests/factories/rsvps.ts");
const { createGame, createMember, createTeam } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");
const { createHttp } = await import("./http.ts");
const { createMyPages } = await import("./my-page.tsx");
const { createRsvpPages } = await import("./rsvp.ts");

const SHORT_HOST = "fw1.us";
const APP_HOST = "app.firstwhistle.example";

const http = createHttp();
const pages = createRsvpPages({ styles: ".x{}", script: "let x" });
http.route("/", pages.routes);
http.route("/", createMyPages({ styles: ".x{}" }));
http.all("*", (c) => c.text("another page", 404));
const handle = getRequestListener(http.fetch);
// The same as in web.ts.
const server = createServer((incoming, response) => {
  if (!pages.open(incoming, response)) void handle(incoming, response);
});
beforeAll(async () => once(server.listen(0), "listening"));
afterAll(() => server.close());

let token: string;
let rsvpKey: { teamId: string; gameId: string; memberId: string };
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  const { id: teamId } = await createTeam();
  const { id: memberId } = await createMember(teamId, { name: "Jordan Reyes" });
  const { id: gameId } = await createGame(teamId, { gameOn: "2026-04-16" });
  rsvpKey = { teamId, gameId, memberId };
  token = await createLink(rsvpKey);
});

type HostResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends a request with a Host header, which `fetch` doesn't allow. */
async function ask(
  host: string,
  path: string,
  { method = "GET", headers = {}, form }: { method?: string; headers?: object; form?: object } = {},
): Promise<HostResponse> {
  const outgoing = request({
    port: (server.address() as AddressInfo).port,
    path,
    method: form ? "POST" : method,
    headers: {
      host,
      "accept-encoding": "identity",
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
  });
  outgoing.end(form && new URLSearchParams({ ...form }).toString());
  const [incoming] = await once(outgoing, "response");
  let body = "";
  for await (const chunk of incoming) body += chunk;
  return { status: incoming.statusCode, headers: incoming.headers, body };
}

const withoutUnique = ({ status, headers, body }: HostResponse) => {
  const { date: _, "x-request-id": id, ...others } = headers;
  return { status, headers: others, body: body.replaceAll(String(id), "") };
};
const readResponse = async () =>
  (await db.selectFrom("gameRsvp").select("response").where("gameId", "=", rsvpKey.gameId).executeTakeFirst())
    ?.response;

describe("a link in a text", () => {
  it("is the short URL and the token [TEXT-13]", () => {
    const text = { ...rsvpKey, phone: "+13125550142", linkMark: "1.0" };
    expect(createTextLink(text)).toBe(`https://fw1.us/${token}`);
    expect(RSVP_LINK_LENGTH).toBe(`https://fw1.us/${token}`.length);
  });

  it("works on any host with or without /r, so links outlive a change of the setting [TEXT-13]", async () => {
    for (const [host, path] of [
      [APP_HOST, `/r/${token}`],
      [APP_HOST, `/${token}`],
      ["former-short-host.example", `/${token}`],
      ["former-short-host.example", `/${token}/me`],
    ] as const)
      expect((await ask(host, path)).status, `${host}${path}`).toBe(200);
    expect((await ask(APP_HOST, "/abcdefghijklmnopqrstuv")).body).toContain("Invalid RSVP link");
    expect((await ask(APP_HOST, "/abcdefghijklmnopqrstu")).body).toBe("another page");
  });

  it("can't be confused with a page of the app", () => {
    const paths = JSON.stringify(routes).matchAll(/"path":"([^"/]+)/g);
    expect([...paths].map(([, start]) => start!).filter((start) => start.length === 22)).toEqual([]);
  });
});

describe("the short host", () => {
  it("answers a link and what lies below it with the same bytes as the app, without cookies [TEXT-14]", async () => {
    for (const path of [token, `${token}?saved`, `${token}/me`, "abcdefghijklmnopqrstuv", `${token}/else`])
      for (const headers of [{}, { cookie: "theme=dark" }, { "x-part": "page" }]) {
        const short = await ask(SHORT_HOST, `/${path}`, { headers });
        expect(withoutUnique(short), `at /${path}`).toEqual(
          withoutUnique(await ask(APP_HOST, `/r/${path}`, { headers })),
        );
        expect([short.headers.location, short.headers["set-cookie"]]).toEqual([undefined, undefined]);
      }
    const gzip = { headers: { "accept-encoding": "gzip" } };
    expect(withoutUnique(await ask(SHORT_HOST, `/${token}`, gzip))).toEqual(
      withoutUnique(await ask(APP_HOST, `/r/${token}`, gzip)),
    );
    const { body } = await ask(SHORT_HOST, `/${token}`);
    // Everything the page posts to or links to is relative, so it stays on the host it was opened on.
    expect([...body.matchAll(/(?:data-url|action|href)="([^"#]*)"/g)].map(([, url]) => url)).toEqual([
      "/favicon.svg",
      "?lang=en",
      "?lang=fr",
      "?lang=es",
      token,
      token,
      `${token}/me`,
    ]);
  });

  it("saves responses and returns to its own link [TEXT-14]", async () => {
    const form = { response: "maybe" };
    const saved = await ask(SHORT_HOST, `/${token}`, { form, headers: { origin: "https://fw1.us" } });
    expect([saved.status, saved.headers.location]).toEqual([303, `/${token}?saved`]);
    expect(await readResponse()).toBe("maybe");
    expect((await ask(SHORT_HOST, saved.headers.location!)).body).toContain("RSVP updated successfully!");
    for (const origin of ["https://app.firstwhistle.example", "https://evil.example"])
      expect(
        (await ask(SHORT_HOST, `/${token}`, { form, headers: { origin } })).status,
        `from ${origin}`,
      ).toBe(403);
    const crossSite = { form, headers: { origin: "https://fw1.us" } };
    expect((await ask(APP_HOST, `/r/${token}`, crossSite)).status).toBe(403);
  });

  it("serves all forms of a member's own page, even after an error [TEXT-14]", async () => {
    const { body } = await ask(SHORT_HOST, `/${token}/me`);
    const actions = [...body.matchAll(/action="([^"]*)"/g)].map(([, action]) => action);
    expect(actions).toContain("me/away");
    expect(body).toContain(`href="../${token}"`);
    const failed = await ask(SHORT_HOST, `/${token}/me/away`, { form: { from: "", until: "" } });
    expect(failed.status).toBe(400);
    expect(failed.body).toContain('action="../me/away"');
    expect(failed.body).toContain(`href="../../${token}"`);
    const away = { from: "2026-05-01", until: "2026-05-02" };
    const saved = await ask(SHORT_HOST, `/${token}/me/away`, { form: away });
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^/${token}/me\\?outcome=.*#away$`)),
    ]);
  });

  it("redirects every other path to the app, and keeps robots out [TEXT-14]", async () => {
    for (const path of ["/", "/login", "/rsvp?token=x", `/r/${token}`, "/api/v1/session", "//evil.example/x"])
      for (const method of ["GET", "POST"]) {
        const { status, headers } = await ask(SHORT_HOST, path, { method });
        expect([status, headers.location, headers["set-cookie"]], `${method} ${path}`).toEqual([
          302,
          `https://app.firstwhistle.example${path}`,
          undefined,
        ]);
      }
    const robots = await ask(SHORT_HOST, "/robots.txt");
    expect([robots.status, robots.body]).toEqual([200, "User-agent: *\nDisallow: /\n"]);
  });

  it("lets its pages load fonts from the app", async () => {
    for (const path of [`/${token}`, `/${token}/me`])
      expect((await ask(SHORT_HOST, path)).headers["content-security-policy"]).toContain(
        "font-src 'self' https://app.firstwhistle.example;",
      );
  });

  it("keeps tokens out of the log", async () => {
    const lines = await captureLogs(async () => {
      for (const path of [`/${token}`, `/${token}?saved`, `/${token}/me`]) await ask(SHORT_HOST, path);
    });
    expect(lines).toContain('"path":"/r/[redacted]"');
    expect(lines).not.toContain(token);
  });
});
