import type { UnscheduledReason } from "../schema.ts";
import { NONE } from "./model.ts";
import type { Season } from "./season.ts";

/** Returns the first reason that explains why a game is unscheduled. */
export function getUnscheduledReason(season: Season, game: number): UnscheduledReason {
  const { model } = season;
  const isOpen = (day: number) => model.dates[day]! >= model.start && model.capacity[day]! > 0;
  const days = Array.from(model.dates.keys());
  if (model.slots.length === 0) return "no-time-before-midnight";
  const open = days.filter(isOpen);
  if (open.length === 0) return days.length === 0 ? "no-open-day" : "venues-closed";
  if (open.every((day) => season.bothPreferOff(game, day))) return "both-prefer-off";
  const slots = open.reduce((sum, day) => sum + model.capacity[day]!, 0);
  const scheduled = season.dayByGame.reduce((sum, day) => (day === NONE ? sum : sum + 1), 0);
  return scheduled >= slots ? "season-too-short" : "days-full";
}
