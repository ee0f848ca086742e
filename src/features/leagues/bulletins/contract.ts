import * as z from "zod";
import { errors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { BulletinAnswer, BulletinTeamPreview, NewBulletin } from "./schema.ts";

const tags = ["leagues"];

export const bulletinsContract = {
  preview: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/messages/preview",
      tags,
      summary: "Whom a message to a whole league would reach, team by team",
      description:
        "With what each team may still send. The first 500 teams, without those that were put away.",
    })
    .input(ByLeague)
    .output(z.object({ teams: z.array(BulletinTeamPreview) })),
  send: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/messages",
      tags,
      summary: "Text a whole league",
      description:
        "One text per phone and team of those who agreed to texts; each team pays for its own people as far as its " +
        "allowance goes, and those that could not are named. Repeating a request with the same `requestKey` sends " +
        "nothing more and gives the first answer again; REQUEST_REUSED for another message. At most 10 an hour.",
    })
    .errors(errors("REQUEST_REUSED"))
    .input(NewBulletin.extend(ByLeague.shape))
    .output(BulletinAnswer),
};
