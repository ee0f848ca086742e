import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { createAdministrator } from "./administrators.ts";
import { Attacker } from "./attacker.ts";
import { expectStatus, rows } from "./people.ts";
import { CANARY, count, createManager, createOwner } from "./owners.ts";

describe("a downloaded file", () => {
  it("X04: has one event per game, whatever its names and notes contain", async () => {
    const { client } = await createManager();
    const name = "Otters;X-EVIL:1,\\nEND:VEVENT";
    const { body: team } = expectStatus(await client.post("/teams", { name, sport: "Soccer" }), 201);
    const lines = ["END:VEVENT", "BEGIN:VEVENT", "SUMMARY:Evil", "ATTACH:https://evil.example", "X-EVIL:1"];
    const { body } = expectStatus(
      await client.post(`/teams/${team.id}/games`, {
        gameOn: "2099-04-16",
        gameTime: "19:00",
        location: 'Gym";X-EVIL=1:\\n2',
        opponent: "\\nEND:VEVENT\\nBEGIN:VEVENT",
        notes: ["Bring water", ...lines].join("\r\n"),
      }),
      201,
    );
    const { body: feed } = expectStatus(await client.post(`/teams/${team.id}/calendar-feed`), 200);
    const files = [
      await client.request("GET", `/games/${body.games[0].id}/calendar.ics`),
      await new Attacker().request("GET", new URL(feed.url as string).pathname),
    ];
    for (const file of files) {
      expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(file.headers.get("content-disposition")).toMatch(/^inline; filename\*=UTF-8''[\w%.-]+$/);
      // A line that starts with a space continues the one before it.
      const properties = file.text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
      expect(properties.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
      expect(properties.filter((line) => line === "END:VEVENT")).toHaveLength(1);
      expect(properties.filter((line) => /^(?:X-EVIL|ATTACH|SUMMARY:Evil)/.test(line))).toEqual([]);
      expect(file.text).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
      expect(properties.join("\n")).toContain("Bring water\\nEND:VEVENT\\nBEGIN:VEVENT");
    }
  });

  it("X05: has no cell that a spreadsheet takes for a formula", async () => {
    const { client, id } = await createManager();
    const { id: teamId } = await createTeam({ managerId: id });
    const formulas = [
      "=1+1",
      "+1+1",
      "-1+1",
      "@SUM(A1)",
      '=HYPERLINK("https://evil.example","x")',
      "=cmd|' /C calc'!A0",
      "-2+3+cmd|' /C calc'!D2",
      "'=1+1",
      '"=1+1',
      "=1,=1",
      "=1;=1",
      "＝1+1",
      "＋1+1",
      "－1+1",
      "＠SUM(A1)",
    ];
    for (const [index, name] of formulas.entries()) {
      const phone = `(312) 555-${String(1000 + index)}`;
      expectStatus(await client.post(`/teams/${teamId}/members`, { name, phone }), 201);
    }
    const { body } = expectStatus(await client.get(`/teams/${teamId}/roster-export`), 200);
    const { data } = Papa.parse<string[]>((body.csv as string).replace(/^\uFEFF/, ""), {
      skipEmptyLines: true,
    });
    expect(data).toHaveLength(formulas.length + 1);
    expect(new Set(data.map((cells) => cells.length)).size).toBe(1);
    const risky = data.flat().filter((cell) => /^\s*[=+\-@＝＋－＠\t\r]/.test(cell));
    expect(risky).toEqual([]);
    for (const name of formulas) expect(data.flat().some((cell) => cell.endsWith(name.slice(1)))).toBe(true);
  });
});

describe("a search", () => {
  it("X11: reads its words as words, not as SQL", async () => {
    const victim = await createOwner();
    const { client, id } = await createManager();
    const { id: ownId } = await createTeam({ managerId: id, name: "Own Team" });
    await createMember(ownId, { name: "Own Member" });
    const administrator = await createAdministrator();
    const tables = await count("information_schema.tables", "table_schema = 'public'");
    const injections = [
      "' or '1'='1",
      "'; drop table team; --",
      "') union select password from credential --",
      "1; select pg_sleep(20)--",
      "' || (select email from app_user limit 1) || '",
      String.raw`\'; truncate team; --`,
      "%' or true --",
      "$1",
      "a\0b",
      "\u{d800}",
    ];
    const startedAt = performance.now();
    for (const text of injections) {
      const query = encodeURIComponent(text.toWellFormed());
      const replies = [
        await client.get(`/teams?search=${query}`),
        await client.get(`/search?query=${query}`),
        await client.get(`/teams?cursor=${query}`),
        await administrator.client.get(`/admin/accounts?search=${query}`),
        await administrator.client.get(`/admin/teams?search=${query}`),
        await administrator.client.get(`/admin/posts?search=${query}`),
        await client.request("GET", `/blog?tag=${query}`),
        await client.request("GET", `/blog?before=${query}`),
      ];
      for (const [index, { status, text: reply }] of replies.entries())
        expect([text, index, status < 500, reply.includes(CANARY)]).toEqual([text, index, true, false]);
    }
    expect((performance.now() - startedAt) / injections.length).toBeLessThan(20_000);
    expect(await count("information_schema.tables", "table_schema = 'public'")).toBe(tables);
    expect(await rows("select id from team where id = any($1)", [[victim.teamId, ownId]])).toHaveLength(2);
  });
});
