import { beforeAll, describe, expect, it } from "vitest";
import { Attacker, target } from "./attacker.ts";
import { createPerson, expectStatus, newEmail, rows } from "./people.ts";

// What another site's page can make a signed-in visitor's browser send. Cookies are sent along in the worst case.

const EVIL = "https://evil.example";
let victim: Awaited<ReturnType<typeof createPerson>>;
beforeAll(async () => {
  victim = await createPerson();
});

const readName = async () => {
  const [user] = await rows<{ name: string }>("select name from app_user where id = $1", [victim.id]);
  return user!.name;
};

const countTeams = async () => (await rows("select id from team where manager_id = $1", [victim.id])).length;

const siteHeaders: [id: string, what: string, headers: Record<string, string>][] = [
  ["C08", "another site", { "sec-fetch-site": "cross-site", origin: EVIL }],
  ["C09", "a sister subdomain", { "sec-fetch-site": "same-site", origin: target.appUrl }],
  ["C10", "a page without an origin", { origin: "null" }],
  ["C11", "another site in an old browser", { origin: EVIL }],
  ["C12", "a host that starts like ours", { origin: `${target.appUrl}.evil.example` }],
];

describe("a request that another site starts", () => {
  it("works from our own pages", async () => {
    expectStatus(await victim.client.patch("/me", { name: "Maya Okafor" }), 200);
    expect(await readName()).toBe("Maya Okafor");
  });

  it.each(siteHeaders)(
    "%s: %s can't change anything for a signed-in visitor",
    async (_id, _what, headers) => {
      const before = await readName();
      const reply = await victim.client.call("PATCH", "/me", { name: "Mallory" }, headers);
      expect([reply.status, reply.body?.code]).toEqual([403, "CROSS_SITE_REQUEST"]);
      expect(await readName()).toBe(before);
    },
  );

  it("C13: a form that needs no preflight can't change anything", async () => {
    const body = JSON.stringify({ name: "Mallory FC", sport: "Soccer" });
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const headers = { origin: EVIL, "content-type": type };
      expect((await victim.client.request("POST", "/api/v1/teams", { headers, body })).status).toBe(403);
    }
    expect(await countTeams()).toBe(0);
  });

  it("C14: no header, parameter, or field overrides the method", async () => {
    const { body: team } = expectStatus(
      await victim.client.post("/teams", { name: "Lakeview Otters", sport: "Soccer" }),
      201,
    );
    const override = { "x-http-method-override": "DELETE", "x-method-override": "DELETE" };
    const path = `/teams/${team.id}`;
    expectStatus(await victim.client.call("GET", `${path}?_method=DELETE`, undefined, override), 200);
    expectStatus(await victim.client.call("POST", path, { _method: "DELETE" }, override), 404);
    expect(await countTeams()).toBe(1);
    expectStatus(await victim.client.delete(path), 200);
    expect(await countTeams()).toBe(0);
  });

  it("C15: a page's own form can't be posted from another site", async () => {
    const email = newEmail("contact");
    const body = new URLSearchParams({ name: "Pat", email, subject: "Hi", message: "Hello" }).toString();
    const type = "application/x-www-form-urlencoded";
    const sites: Record<string, string>[] = [
      { origin: EVIL },
      { origin: EVIL, "sec-fetch-site": "cross-site" },
    ];
    for (const site of sites)
      for (const path of ["/contact", "/contact.data"]) {
        const headers = { ...site, "content-type": type };
        expect((await victim.client.request("POST", path, { headers, body })).status).toBe(403);
      }
    const count = async () =>
      (await rows("select id from support_request where user_email = $1", [email])).length;
    expect(await count()).toBe(0);
    const own = await new Attacker().request("POST", "/contact", { headers: { "content-type": type }, body });
    expectStatus(own, 303);
    expect(await count()).toBe(1);
  });

  it("C16: another site's scripts can't read responses", async () => {
    const preflight = await victim.client.request("OPTIONS", "/api/v1/me", {
      headers: { origin: EVIL, "access-control-request-method": "PATCH" },
    });
    const read = await victim.client.request("GET", "/api/v1/me", { headers: { origin: EVIL } });
    const page = await victim.client.request("GET", "/dashboard", { headers: { origin: EVIL } });
    expect(read.body).toMatchObject({ id: victim.id });
    const allowing = [preflight, read, page].flatMap(({ headers }) =>
      [...headers.keys()].filter((name) => name.startsWith("access-control-")),
    );
    expect(allowing).toEqual([]);
    // Nor load them as a picture or a script.
    for (const { headers } of [read, page])
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});
