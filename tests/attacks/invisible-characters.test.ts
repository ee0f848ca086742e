import { describe, expect, it } from "vitest";
import { createManager } from "./owners.ts";
import { expectStatus, rows } from "./people.ts";

const disguises = [
  "Ann\u202Egnihsihp",
  "Ann\u2066Bob\u2069",
  "Ann\u200BBob",
  "Ann\u200E",
  "\uFEFFAnn",
  `A${"\u0301\u0316\u0334".repeat(10)}nn`,
];
const honest = ["Zoë O’Brien-Núñez", "👩‍👩‍👧 Lee", "مريم", "נועה", "Nguyễn Thị Hồng"];

describe("a name with invisible characters", () => {
  it("X12: reaches no list, email, or text, and honest names in any script do", async () => {
    const { client, id } = await createManager();
    const { body: team } = expectStatus(
      await client.post("/teams", { name: "Otters", sport: "Soccer" }),
      201,
    );
    const game = { gameOn: "2099-04-16", gameTime: "19:00" };
    const save = async (name: string, index: number) => [
      await client.patch("/me", { name }),
      await client.post("/teams", { name, sport: "Soccer" }),
      await client.post("/leagues", { name, sport: "Soccer", timeZone: "America/Chicago" }),
      await client.post(`/teams/${team.id}/members`, { name, phone: `(312) 555-${2000 + index}` }),
      await client.post(`/teams/${team.id}/games`, { ...game, opponent: name, location: name }),
    ];
    for (const [index, name] of honest.entries())
      for (const reply of await save(name, index)) expect([name, reply.status < 300]).toEqual([name, true]);
    for (const [index, name] of disguises.entries()) await save(name, honest.length + index);
    const stored = await rows<{ name: string }>(
      `select name from app_user where id = $1
       union select name from team where manager_id = $1
       union select name from league where manager_id = $1
       union select name from team_member where team_id = $2
       union select opponent from game where team_id = $2
       union select location from game where team_id = $2`,
      [id, team.id],
    );
    const names = stored.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(honest.slice(0, 1)));
    expect(
      names.filter((name) => /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Mn}{7}/u.test(name)),
    ).toEqual([]);
  });
});
