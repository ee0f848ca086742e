import type { UnplacedReason } from "../schema.ts";
import { NONE } from "./model.ts";
import type { Season } from "./season.ts";

/** Why a game has no day. The first that holds; the last one is left when the days simply ran out. */
export function reasonOf(season: Season, game: number): UnplacedReason {
  const { model } = season;
  const isOpen = (day: number) => model.dates[day]! >= model.start && model.capacity[day]! > 0;
  const days = Array.from(model.dates.keys());
  if (model.slots.length === 0) return "no-time-before-midnight";
  const open = days.filter(isOpen);
  if (open.length === 0) return days.length === 0 ? "no-open-day" : "venues-closed";
  if (open.every((day) => season.bothPreferOff(game, day))) return "both-prefer-off";
  const places = open.reduce((sum, day) => sum + model.capacity[day]!, 0);
  const placed = season.dayOf.reduce((sum, day) => (day === NONE ? sum : sum + 1), 0);
  return placed >= places ? "season-too-short" : "days-full";
}
