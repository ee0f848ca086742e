import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { expect } from "./fixtures.ts";

export type OpenTeam = { id: string; url: string; token: string };

/** Creates a team for the signed-in user through the API, which gives it a join link. */
export async function createOpenTeam(page: Page, name = "Lakeview Otters"): Promise<OpenTeam> {
  const headers = { origin: process.env.APP_URL! };
  const response = await page.request.post("/api/v1/teams", { headers, data: { name, sport: "Soccer" } });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  // Numbers that join a team without a pass have to confirm by text first.
  await db.updateTable("team").set({ subscriptionStatus: "active" }).where("id", "=", id).execute();
  const { url } = (await (await page.request.get(`/api/v1/teams/${id}/join-link`)).json()) as { url: string };
  return { id, url, token: url.split("/join/")[1]! };
}

/** Returns the stored roster in the order people joined. */
export const listMembers = ({ id }: OpenTeam) =>
  db
    .selectFrom("teamMember")
    .innerJoin("memberPhone", "memberPhone.memberId", "teamMember.id")
    .select(["teamMember.name", "memberPhone.phone", "teamMember.addedVia", "memberPhone.smsConsent"])
    .where("teamMember.teamId", "=", id)
    .orderBy("teamMember.id")
    .execute();
