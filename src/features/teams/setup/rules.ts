import { getFirstSteps, type FirstStep } from "../dashboard/rules.ts";
import type { DashboardNumbers } from "../dashboard/schema.ts";

/** The steps of "Set Up Your Team" in order (START-08). */
export const setupSteps = ["team", "players", "game", "next"] as const;
export type SetupStep = (typeof setupSteps)[number];

export const stepNames: Record<SetupStep, string> = {
  team: "Team",
  players: "Players",
  game: "First Game",
  next: "What Happens Next",
};

export const toSetupStep = (text: string | undefined): SetupStep | undefined =>
  setupSteps.find((step) => step === text);

export const getSetupPath = (step: SetupStep, teamId: string | null) =>
  teamId === null ? `/setup/${step}` : `/setup/${step}?team=${teamId}`;

/** Where each of the dashboard's first steps is done. The last screen says what a pass is for. */
const screens: Record<FirstStep, SetupStep> = {
  team: "team",
  players: "players",
  game: "game",
  pass: "next",
};

/** Returns the first step that isn't done, or the last one if all are (START-26). */
export function findOpenStep(numbers: DashboardNumbers): SetupStep {
  const open = getFirstSteps(numbers).find(({ done }) => !done);
  return open ? screens[open.step] : "next";
}
