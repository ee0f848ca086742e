import * as z from "zod";
import { publicOperation, tokenOperation } from "#platform/api-contract.ts";
import { AnswerResult, Response, RsvpResult, RsvpToken, TeamResponse } from "./schema.ts";

// Tokens travel in bodies: addresses end up in logs.

const withToken = z.object({ token: RsvpToken });

export const rsvpContract = {
  lookUp: tokenOperation
    .route({
      method: "POST",
      path: "/rsvps/lookups",
      summary: "Look up a personal link: its game, team, member and answer",
      tags: ["attendance"],
    })
    .input(withToken)
    .output(z.array(RsvpResult)),
  check: publicOperation
    .route({
      method: "POST",
      path: "/rsvps/checks",
      summary: "Whether there is such a personal link",
      tags: ["attendance"],
    })
    .input(withToken)
    .output(z.object({ exists: z.boolean() })),
  answer: tokenOperation
    .route({
      method: "POST",
      path: "/rsvps/answers",
      summary: "Answer by a personal link, until the game starts",
      tags: ["attendance"],
    })
    .input(withToken.extend({ response: Response }))
    .output(z.array(AnswerResult)),
  listResponses: tokenOperation
    .route({
      method: "POST",
      path: "/rsvps/team-responses",
      summary: "What the team said about a personal link's game, newest first; first names only",
      tags: ["attendance"],
    })
    .input(withToken)
    .output(z.array(TeamResponse)),
};
