import { expect, type Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";

type Response = "attending" | "not_attending" | "maybe";

/** Creates a team with a game far in the future, and a member with the given response for each name. */
export async function createGameWith(
  managerId: string,
  people: Record<string, Response | null>,
  values: object = {},
) {
  const team = await createTeam({ managerId });
  const game = await createGame(team.id, { gameOn: "2031-05-16", opponent: "Harbor Street FC", ...values });
  const ids: Record<string, string> = {};
  for (const [name, response] of Object.entries(people)) {
    const email = `${name.split(" ")[0]!.toLowerCase()}@example.com`;
    const { id } = await createMember(team.id, { name, email, smsConsent: true });
    ids[name] = id;
    if (response) await store(team.id, game.id, id, response);
  }
  return { team, game, ids, path: `/game/${game.id}/attendance` };
}

/** Stores a response made through a link, in the evening in the team's time zone. */
const store = (teamId: string, gameId: string, memberId: string, response: Response) =>
  db
    .insertInto("gameRsvp")
    .values({
      teamId,
      gameId,
      memberId,
      response,
      respondedAt: new Date("2026-04-16T00:36:00Z"),
      respondedVia: "link",
    })
    .execute();

const tile = (page: Page, name: string) =>
  page
    .getByRole("group", { name: "Filter by response" })
    .getByRole("button", { name: new RegExp(`^${name}`) });
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const control = (page: Page, name: string) => page.getByLabel(`Response for ${name}`);
export const names = (page: Page) => page.getByRole("row").locator("b");
export const counts = async (page: Page) =>
  Promise.all(
    ["Attending", "Not Attending", "Maybe", "No Response"].map(async (name) =>
      Number(/\d+/.exec(await tile(page, name).innerText())![0]),
    ),
  );
export const isLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();
