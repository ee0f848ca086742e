import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventType, teamOnlyEvents } from "#features/connections/webhooks/events/schema.ts";
import { db } from "#platform/database.ts";
import { errorTable } from "#platform/error-codes.ts";
import { createHttp } from "#server/http.ts";
import { createWebServer } from "#server/web-server.ts";
import { reservePort } from "#scripts/ports.ts";
import { createAccount } from "./factories/accounts.ts";
import { createKey } from "./factories/keys.ts";
import {
  createFeed,
  createGame,
  createLeague,
  createLeagueGame,
  createMember,
  createTeam,
} from "./factories/teams.ts";
import { signInAs } from "./harness/api.ts";
import { readPage } from "./harness/doc-pages.ts";
import { tellStory } from "./harness/doc-stories.ts";
import { startHookServer, type ReceivedHook } from "./harness/hooks.ts";
import { operations } from "./harness/operations.ts";
import { sendDueWebhooks } from "./harness/send-webhooks.ts";

const ENTRY = "docs/connect.md";
const SPREADSHEET = "docs/api/add-games-from-a-spreadsheet.md";
const CHAT = "docs/api/post-results-to-a-chat.md";
const ZAPIER = "docs/api/connect-zapier.md";
const pages = [ENTRY, SPREADSHEET, CHAT, ZAPIER];

const handle = getRequestListener(createHttp().fetch);
const server = createWebServer((request, response) => void handle(request, response));
const links = await startHookServer();
let url: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

let account: Awaited<ReturnType<typeof createAccount>>;
let team: { id: string };
let settings: Record<string, string>;
beforeEach(async () => {
  for (const table of ["webhook", "rateLimit"] as const) await db.deleteFrom(table).execute();
  account = await createAccount({ name: "Dana Cruz", role: "league_manager" });
  team = await createTeam({ name: "Harbor Hawks", managerId: account.id });
  settings = {
    FIRSTWHISTLE_URL: url,
    FIRSTWHISTLE_KEY: (await createKey(account.id, { canSendTexts: false })).secret,
    PORT: String(await reservePort()),
  };
});

const lastHook = () => links.listEvents().findLast(({ path }) => path !== "/chat")!;
const lastEvent = () => JSON.parse(lastHook().body) as object;
const origin = () => new URL(links.url).origin;

/** Passes a delivery on to the example's program, as a server with the link's certificate would. */
async function passOn({ body, headers }: Pick<ReceivedHook, "body" | "headers">) {
  const forwarded = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith("webhook-")),
  );
  return fetch(`http://127.0.0.1:${settings.PORT}`, { method: "POST", body, headers: forwarded }).then(
    ({ status }) => ({ status }),
    () => ({ status: 502 }),
  );
}

describe("examples for connecting other software", () => {
  it("are all on pages that these tests run [CONNECT-34]", () => {
    const files = readdirSync("docs/api").filter((file) => file.endsWith(".md"));
    expect([ENTRY, ...files.map((file) => `docs/api/${file}`)].toSorted()).toEqual(pages.toSorted());
  });

  it("work on the page where one starts: key, games, errors, limits, webhooks, and calendars [CONNECT-34]", async () => {
    await tellStory(readPage(ENTRY), {
      settings: {
        ...settings,
        CALENDAR_LINK: `${url}/calendar/${await createFeed(team.id)}.ics`,
      },
      shown: { "https://hooks.example.com/firstwhistle": `${origin()}/firstwhistle` },
      steps: {
        "the link gets what's due": sendDueWebhooks,
        "the program gets the same delivery, and a forged one": async () => {
          const { body, headers } = lastHook();
          expect(await passOn({ body, headers })).toEqual({ status: 204 });
          expect(await passOn({ body: body.replace("Field 2", "Field 9"), headers })).toEqual({
            status: 400,
          });
        },
      },
      sources: {
        verification: () => JSON.parse(links.received.at(-1)!.body) as object,
        "event-headers": () => ({ headers: new Headers(lastHook().headers) }),
        event: lastEvent,
      },
    });
    const games = await db.selectFrom("game").select("gameOn").where("teamId", "=", team.id).execute();
    expect(games).toHaveLength(2);
    expect(await db.selectFrom("webhook").select("id").execute()).toEqual([]);
  }, 120_000);

  it("add games from a spreadsheet, once each [CONNECT-34]", async () => {
    await tellStory(readPage(SPREADSHEET), { settings });
    const games = await db.selectFrom("game").select("opponent").where("teamId", "=", team.id).execute();
    expect(games).toHaveLength(3);
  }, 120_000);

  it("post a final score to a chat, and its correction [CONNECT-34]", async () => {
    const rival = await createTeam({ name: "Lakeview Otters", managerId: account.id });
    const league = await createLeague(account.id, [team.id, rival.id]);
    const [gameId] = await createLeagueGame(league.id, [team.id, rival.id], { gameOn: "2026-04-16" });
    const { leagueGameId } = await db
      .selectFrom("game")
      .select("leagueGameId")
      .where("id", "=", gameId)
      .executeTakeFirstOrThrow();
    const client = await signInAs(account);
    const setScore = async (home: number, away: number) => {
      const { status, body } = await client.put(`/leagues/${league.id}/league-games/${leagueGameId}/result`, {
        outcome: { kind: "score", home, away, overtime: false },
        reason: "Both captains agree",
      });
      expect([status, body.code]).toEqual([200, undefined]);
      await sendDueWebhooks();
    };
    links.respondWith((hook) => (hook.path === "/chat" ? { status: 200 } : passOn(hook)));
    await tellStory(readPage(CHAT), {
      settings: { ...settings, CHAT_LINK: `${origin()}/chat` },
      shown: { "https://hooks.example.com/results": `${origin()}/results` },
      steps: {
        "the link gets what's due": sendDueWebhooks,
        "a score is final": () => setScore(3, 2),
        "the score is corrected": () => setScore(4, 2),
      },
      sources: {
        chat: () => JSON.parse(links.received.findLast(({ path }) => path === "/chat")!.body) as object,
        event: lastEvent,
      },
    });
  }, 120_000);

  it("connect Zapier in both directions [CONNECT-34]", async () => {
    const member = await createMember(team.id);
    const game = await createGame(team.id, { gameOn: "2030-05-28" });
    const client = await signInAs(account);
    await tellStory(readPage(ZAPIER), {
      settings,
      shown: { "https://hooks.zapier.com/hooks/catch/1234567/abcdefg/": `${origin()}/zapier/` },
      steps: {
        "the link gets what's due": sendDueWebhooks,
        "a player responds": async () => {
          const path = `/games/${game.id}/attendance/${member.id}`;
          expect((await client.put(path, { response: "attending" })).status).toBe(200);
          await sendDueWebhooks();
        },
      },
      sources: { event: lastEvent },
    });
  }, 120_000);
});

describe("tables of the page where one starts", () => {
  const text = readFileSync(ENTRY, "utf8");
  const listRows = (head: string) => {
    const [, ...lines] = text.slice(text.indexOf(head)).split("\n");
    return lines
      .slice(
        1,
        lines.findIndex((line) => !line.startsWith("|")),
      )
      .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));
  };

  it("have each event, and who gets it [CONNECT-17, CONNECT-34]", () => {
    const events = listRows("| event |").map(([, type, , teams, leagues]) => ({ type, teams, leagues }));
    expect(events).toEqual(
      EventType.options.map((type) => ({
        type,
        teams: "yes",
        leagues: teamOnlyEvents.includes(type) ? "no" : "yes",
      })),
    );
  });

  it("have errors with their status [CONNECT-34]", () => {
    const errors = listRows("| code |").map(([, code, status]) => [code, Number(status)]);
    expect(errors.length).toBeGreaterThan(5);
    for (const [code, status] of errors)
      expect([code, errorTable[code as keyof typeof errorTable]?.status]).toEqual([code, status]);
  });

  it.each(pages)("name only operations that keys can call (%s) [CONNECT-34]", (file) => {
    const named = [...readFileSync(file, "utf8").matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g)];
    const known = operations
      .filter(({ key }) => key !== "never")
      .map(({ method, path }) => `${method} ${path}`);
    for (const [, operation] of named) expect(known).toContain(operation);
  });
});
