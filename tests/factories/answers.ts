import { randomBytes } from "node:crypto";
import { db } from "#platform/database.ts";
import type { Response } from "#features/attendance/schema.ts";

/** What a member said about a game, whenever and however. */
export const createAnswer = (
  seat: { teamId: string; gameId: string; memberId: string },
  response: Response,
  respondedAt = new Date(),
) =>
  db
    .insertInto("gameRsvp")
    .values({ ...seat, response, respondedAt, answeredVia: "link", digest: randomBytes(32) })
    .execute();
