import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { expect } from "./fixtures.ts";

export type OpenTeam = { id: string; url: string; token: string };

/** A team of whoever is signed in on the page, made through the API, and so with a join link. */
export async function createOpenTeam(page: Page, name = "Lakeview Otters"): Promise<OpenTeam> {
  const headers = { origin: process.env.APP_URL! };
  const made = await page.request.post("/api/v1/teams", { headers, data: { name, sport: "Soccer" } });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const { url } = (await (await page.request.get(`/api/v1/teams/${id}/join-link`)).json()) as { url: string };
  return { id, url, token: url.split("/join/")[1]! };
}

/** The roster as it is stored, in the order of joining. */
export const membersOf = ({ id }: OpenTeam) =>
  db
    .selectFrom("teamMember")
    .innerJoin("memberPhone", "memberPhone.memberId", "teamMember.id")
    .select(["teamMember.name", "memberPhone.phone", "teamMember.addedVia", "memberPhone.smsConsent"])
    .where("teamMember.teamId", "=", id)
    .orderBy("teamMember.id")
    .execute();
