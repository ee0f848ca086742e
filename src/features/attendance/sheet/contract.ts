import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { Note, StoredResponse } from "../schema.ts";
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
        "Sets the response on the member's behalf and marks it as set by a manager. Allowed until 14 days after the game starts. " +
        "A yes counts beyond the maximum, too. `waitlisted` moves the member to the end of the waitlist, and returns " +
        "NO_MAXIMUM if the game has no maximum.",
    })
    .errors(declareErrors("ATTENDANCE_CLOSED", "NO_MAXIMUM"))
    .input(ByGame.extend({ memberId: z.uuid(), response: StoredResponse.nullable() }))
    .output(Sheet),
  setNote: gameOperation
    .route({
      method: "PUT",
      path: "/games/{gameId}/attendance/{memberId}/note",
      tags,
      summary: "Set or clear the note of a member's response",
      description:
        "Only managers see notes. A new response removes the note. Allowed as long as responses can be set. Idempotent.",
    })
    .errors(declareErrors("ATTENDANCE_CLOSED", "NO_RESPONSE"))
    .input(ByGame.extend({ memberId: z.uuid(), note: Note.nullable() }))
    .output(Sheet),
  decideRequest: gameOperation
    .route({
      method: "PUT",
      path: "/games/{gameId}/attendance/{memberId}/request",
      tags,
      summary: "Accept or decline a member's request",
      description:
        "For responses after the team's deadline. Accepting records the response as the member's own, and the member is " +
        "told either way. Allowed until the game starts. Deciding the same again changes nothing.",
    })
    .errors(declareErrors("ATTENDANCE_CLOSED", "REQUEST_DECIDED"))
    .input(ByGame.extend({ memberId: z.uuid(), isAccepted: z.boolean() }))
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
