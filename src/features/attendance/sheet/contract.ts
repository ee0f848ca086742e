import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { Response } from "../schema.ts";
import { Sheet } from "./schema.ts";

const tags = ["attendance"];
/** Others get the same answer as for a game that does not exist (OP-23). */
const gameOperation = signedInOperation
  .errors(errors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: z.uuid() });

export const attendanceContract = {
  get: gameOperation
    .route({
      method: "GET",
      path: "/games/{gameId}/attendance",
      tags,
      summary: "Who is coming to a game",
      description:
        "Every active member, and whoever has a record, by name; spares once they said yes. Times are those of the team's clock. " +
        "`/games/{gameId}/attendance/events`, outside of the API, is a stream of server-sent events that says when " +
        "`version` is no longer the newest.",
    })
    .input(ByGame)
    .output(Sheet),
  set: gameOperation
    .route({
      method: "PUT",
      path: "/games/{gameId}/attendance/{memberId}",
      tags,
      summary: "Set somebody's answer, or clear it",
      description: "On their behalf, and marked as such. Possible until 14 days after the start.",
    })
    .errors(errors("ATTENDANCE_CLOSED"))
    .input(ByGame.extend({ memberId: z.uuid(), response: Response.nullable() }))
    .output(Sheet),
};
