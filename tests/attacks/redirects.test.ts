import { createServer } from "node:http";
import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import { Attacker, newAddress, target } from "./attacker.ts";
import { createPerson, expectStatus, mailbox } from "./people.ts";
import { readStatuses, sendRaw } from "./sockets.ts";

const EVIL = "evil.example";

/** Requests a path with these headers as they are, because `fetch` sets the host itself. */
const requestRaw = (line: string, ...headers: string[]) =>
  sendRaw(
    [`${line} HTTP/1.1`, ...headers, `X-Forwarded-For: ${newAddress()}`, "Connection: close", "", ""].join(
      "\r\n",
    ),
  );

const returnPaths: [id: string, next: string][] = [
  ["C20", "//evil.example"],
  ["C21", "/\\evil.example"],
  ["C22", "/\t/evil.example"],
  ["C23", "https://evil.example"],
  ["C24", "/%09/evil.example"],
  ["C25", "javascript:alert(1)"],
  ["C26", "/./\\evil.example"],
  ["C27", "/..//evil.example"],
];

describe("hosts", () => {
  it("C17: a made-up host never gets into a page", async () => {
    for (const path of ["/", "/login", "/blog", "/sitemap.xml", "/robots.txt"]) {
      const pages = [
        await requestRaw(`GET ${path}`, `Host: ${EVIL}`),
        await requestRaw(
          `GET ${path}`,
          "Host: localhost",
          `X-Forwarded-Host: ${EVIL}`,
          `X-Host: ${EVIL}`,
          `Forwarded: host=${EVIL}`,
        ),
      ];
      for (const page of pages) {
        expect(readStatuses(page)).toEqual([200]);
        expect(page).not.toContain(EVIL);
      }
    }
  });

  it("C18: a made-up host never gets into the link of a reset email", async () => {
    const { email } = await createPerson();
    const body = JSON.stringify({ email });
    const received = await sendRaw(
      [
        "POST /api/v1/password-resets HTTP/1.1",
        `Host: ${EVIL}`,
        `X-Forwarded-Host: ${EVIL}`,
        "X-Forwarded-Proto: https",
        `X-Forwarded-For: ${newAddress()}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "Connection: close",
        "",
        body,
      ].join("\r\n"),
    );
    expect(readStatuses(received)).toEqual([202]);
    const { links, html, text } = await mailbox.waitForEmail(email, "Reset", 30);
    expect(links.some((link) => link.startsWith(`${target.appUrl}/reset-password#`))).toBe(true);
    expect(html + text).not.toContain(EVIL);
  });

  it("C19: a host in the request's target is neither fetched nor redirected to", async () => {
    let visits = 0;
    const inside = createServer((_request, response) => {
      visits++;
      response.end("inside");
    }).listen(0, "127.0.0.1");
    await once(inside, "listening");
    const address = inside.address();
    const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    try {
      for (const to of [
        `http://${host}/x`,
        `//${host}/x`,
        `/\\${host}/x`,
        `//${EVIL}/x`,
        `//${EVIL}/%2f..`,
      ]) {
        const received = await requestRaw(`GET ${to}`, "Host: localhost");
        expect(readStatuses(received)).toHaveLength(1);
        expect(readStatuses(received)[0]).toBeLessThan(500);
        const [, location = "/"] = /^location: (.*)\r$/im.exec(received) ?? [];
        expect(new URL(location, target.appUrl).origin).toBe(target.appUrl);
        expect(received).not.toContain("inside");
      }
      expect(visits).toBe(0);
    } finally {
      inside.close();
    }
  });
});

describe("the page to open after signing in", () => {
  let client: Attacker;
  beforeAll(async () => {
    ({ client } = await createPerson());
  });

  it.each(returnPaths)("%s: the page to open after signing in can't be %j", async (_id, next) => {
    const reply = await client.request("GET", `/login?next=${encodeURIComponent(next)}`);
    expectStatus(reply, 302);
    const location = reply.headers.get("location")!;
    expect(new URL(location, target.appUrl).origin).toBe(target.appUrl);
    expect(location).toBe("/dashboard");
  });
});
