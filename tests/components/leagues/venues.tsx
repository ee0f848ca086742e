import { page } from "vitest/browser";
import type { Venue } from "#features/leagues/venues/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { sampleLeague } from "./samples.ts";

// Helpers for tests of /venues.

export const east = sampleLeague({ name: "East Side" });
export const west = sampleLeague({ name: "West Side" });
export const card = (name: string) =>
  page.css('table[aria-label="Venues"] > tbody > tr').filter({ hasText: name });
export const addVenue = () => page.getByRole("button", { name: "Add Venue" });

/** Mocks the API with two leagues, each with its own venues. */
export function mockVenues(eastVenues: Venue[], westVenues: Venue[] = []) {
  network.respond(contract.leagues.list, { leagues: [east, west].map(({ id, name }) => ({ id, name })) });
  network.respond(contract.venues.list, ({ leagueId }) => ({
    venues: leagueId === east.id ? eastVenues : westVenues,
  }));
}

export const openVenues = (size?: "desk" | "phone") =>
  openScreen("/venues", { size, user: { role: "league_manager" } });
