import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { days } from "#platform/clock.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createWebServer } from "./web-server.ts";

const handle = getRequestListener(createHttp().fetch);
const server = createWebServer((request, response) => void handle(request, response));
let origin: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.unstubAllEnvs());

const PATH = "/.well-known/security.txt";
const readFields = (text: string) =>
  new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );

it("tells where to report a vulnerability, and expires in less than a year", async () => {
  setTime("2026-04-16T12:00:00Z");
  const response = await fetch(`${origin}${PATH}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  const fields = readFields(await response.text());
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Canonical", "Policy", "Preferred-Languages"]);
  expect(fields.get("Contact")).toBe("mailto:support@firstwhistle.example");
  expect(fields.get("Canonical")).toMatch(/^https?:\/\/.+\/\.well-known\/security\.txt$/);
  expect(fields.get("Preferred-Languages")).toBe("en");
  const lifetime = Date.parse(fields.get("Expires")!) - Date.parse("2026-04-16T12:00:00Z");
  expect(lifetime).toBeGreaterThan(days(30));
  expect(lifetime).toBeLessThan(days(365));
});

it("never expires while the site runs", async () => {
  setTime("2029-01-01T00:00:00Z");
  const fields = readFields(await (await fetch(`${origin}${PATH}`)).text());
  expect(Date.parse(fields.get("Expires")!)).toBeGreaterThan(Date.parse("2029-01-31T00:00:00Z"));
});

it("links to the policy in the repository", async () => {
  const fields = readFields(await (await fetch(`${origin}${PATH}`)).text());
  const response = await fetch(`${origin}${new URL(fields.get("Policy")!).pathname}`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/i);
  expect(await response.text()).toBe(readFileSync("SECURITY.md", "utf8"));
});

it("is found at its older address too", async () => {
  expect((await fetch(`${origin}/security.txt`)).url).toBe(`${origin}${PATH}`);
});

it.each([
  ["security@club.example", "mailto:security@club.example"],
  ["https://club.example/report", "https://club.example/report"],
])("shows the configured contact %s", async (setting, contact) => {
  vi.stubEnv("SECURITY_CONTACT", setting);
  vi.resetModules();
  const { securityTxt } = await import("./security-txt.ts");
  const fields = readFields(await (await securityTxt.request(PATH)).text());
  expect(fields.get("Contact")).toBe(contact);
});
