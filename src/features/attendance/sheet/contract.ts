import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { RsvpStatus } from "../schema.ts";
import { Sheet } from "./schema.ts";

const tags = ["attendance"];
/** Users without access get the same error as they would for a game that doesn't exist (OP-23). */
const gameOperation = signedInOperation
  .errors(declareErrors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: z.uuid() });

export const attendanceContract = {
  get: gameOperation
    .route({
      method: "GET",
      path: "/games/{gameId}/attendance",
      tags,
      summary: "Get attendance for a game",
      description:
        "Every active member plus anyone with a response, by name. Subs appear once they've said yes. Times are in the " +
        "team's time zone. `/games/{gameId}/attendance/events`, outside the API, streams server-sent events that announce " +
        "each new `version`.",
    })
    .input(ByGame)
    .output(Sheet),
  set: gameOperation
    .route({
      method: "PUT",
      path: "/games/{gameId}/attendance/{memberId}",
      tags,
      summary: "Set or clear a member's response",
      description:
        "Sets the response on the member's behalf and marks it as set by a manager. Allowed until 14 days after the game starts.",
    })
    .errors(declareErrors("ATTENDANCE_CLOSED"))
    .input(ByGame.extend({ memberId: z.uuid(), response: RsvpStatus.nullable() }))
    .output(Sheet),
  markReplySeen: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/attendance/{memberId}/reply/seen",
      tags,
      summary: "Mark a member's reply as seen",
      description:
        "Removes the reply from the sheet without setting a response. Setting a response does the same. Idempotent.",
    })
    .input(ByGame.extend({ memberId: z.uuid() }))
    .output(Sheet),
};
