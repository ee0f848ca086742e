import { isContractProcedure, type AnyContractRouter } from "@orpc/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { http } from "#tests/harness/page-server.ts";
import { publishLeague } from "#tests/harness/public-league.ts";
import { contract } from "./contract.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeAll(async () => {
  site = await publishLeague();
});

const EMBEDS = ["/embed/l/:slug/schedule", "/embed/l/:slug/standings"];

type Asked = { method: string; path: string };

/** Lists the API's operations. */
const listOperations = (node: AnyContractRouter): Asked[] =>
  isContractProcedure(node)
    ? [{ method: node["~orpc"].route.method!, path: `/api/v1${node["~orpc"].route.path!}` }]
    : Object.values(node).flatMap((each) => listOperations(each as AnyContractRouter));

/** Everything that the web process has a route for, besides React Router's pages, which embeds.spec.ts asks. */
const listRoutes = (): Asked[] =>
  [...http.routes, ...listOperations(contract)].filter(
    ({ method, path }, index, all) =>
      all.findIndex((other) => other.method === method && other.path === path) === index,
  );

const fill = (path: string) =>
  path
    .replace(":slug", path.startsWith("/t/") ? site.teamPath.slice(3) : site.path.slice(3))
    .replaceAll(/:\w+(\{[^}]*\})?|\{\+?\w+\}|\*/g, "x");

async function ask({ method, path }: Asked) {
  const { status, headers } = await http.request(fill(path), { method: method === "ALL" ? "GET" : method });
  return {
    status,
    frames: [
      /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1],
      headers.get("x-frame-options"),
      headers.get("cross-origin-resource-policy"),
    ],
  };
}

const CLOSED = ["'none'", "DENY", "same-origin"];

describe("frames on other websites", () => {
  it("show the two embeds, and none of the other routes [PUBLIC-40]", async () => {
    const routes = listRoutes();
    expect(routes.length).toBeGreaterThan(200);
    const open: unknown[] = [];
    for (const route of routes) {
      const { status, frames } = await ask(route);
      if (String(frames) !== String(CLOSED)) open.push([route.path, status, frames]);
    }
    expect(open).toEqual(EMBEDS.map((path) => [path, 200, ["*", null, "cross-origin"]]));
  });

  it("show no error of an embed [PUBLIC-40]", async () => {
    for (const [path, method, expected] of [
      ["/embed/l/never-there/schedule", "GET", 404],
      ["/embed/l/never-there/standings", "GET", 404],
      ["/embed/l/x/bracket", "GET", 404],
      ["/embed", "GET", 404],
      [`/embed${site.path}/schedule`, "POST", 404],
      [`/embed${site.path}/schedule/`, "GET", 404],
    ] as const) {
      const { status, frames } = await ask({ path, method });
      expect([path, status, ...frames]).toEqual([path, expected, ...CLOSED]);
    }
    await site.hideLeague();
    expect(await ask({ path: `/embed${site.path}/schedule`, method: "GET" })).toEqual({
      status: 404,
      frames: CLOSED,
    });
  });
});
