import type { EventType } from "../schema.ts";

export const eventLabels: Record<EventType, string> = {
  "game.created": "Game Added",
  "game.updated": "Game Changed",
  "game.canceled": "Game Canceled or Deleted",
  "response.changed": "Response Changed",
  "result.final": "Final Result",
  "message.failed": "Text Not Delivered",
};

/** Names a delivery's event. */
export const describeType = (type: string) => eventLabels[type as EventType] ?? "Verification";

/** Returns whether a delivery is one of the events, and not the verification before them. */
export const isEvent = (type: string) => type in eventLabels;
