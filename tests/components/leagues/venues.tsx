import { page } from "vitest/browser";
import type { Venue } from "#features/leagues/venues/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { sampleLeague } from "./samples.ts";

// /venues, as its tests reach it.

export const east = sampleLeague({ name: "East Side" });
export const west = sampleLeague({ name: "West Side" });
export const card = (name: string) => page.css('ul[aria-label="Venues"] > li').filter({ hasText: name });
export const addVenue = () => page.getByRole("button", { name: "Add Venue" });

/** Two leagues with venues of their own. */
export function answerVenues(ofEast: Venue[], ofWest: Venue[] = []) {
  network.answer(contract.leagues.list, { leagues: [east, west].map(({ id, name }) => ({ id, name })) });
  network.answer(contract.venues.list, ({ leagueId }) => ({
    venues: leagueId === east.id ? ofEast : ofWest,
  }));
}

export const openVenues = (size?: "desk" | "phone") =>
  openScreen("/venues", { size, user: { role: "league_manager" } });
