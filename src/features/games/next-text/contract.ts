import * as z from "zod";
import { TextPreview } from "#features/messages/outlook/preview/schema.ts";
import { NewTestText, TestTextResult, TestTextState } from "#features/messages/test-texts/schema.ts";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { Game } from "../schema.ts";

const ByTeam = z.object({ teamId: TeamId });

export const nextTextContract = {
  get: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/next-text",
      tags: ["games"],
      summary: "Preview the next text to a team",
      description:
        "Returns the team's next game that isn't canceled, or null, and the text that goes out before it: its exact words, " +
        "when it's due, how many people get it, what's in the way, and whether you can try it. Nothing is sent.",
    })
    .input(ByTeam)
    .output(z.object({ game: Game.nullable(), text: TextPreview.nullable(), testText: TestTextState })),
  sendTest: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/next-text/test",
      tags: ["games"],
      summary: "Text the next text to yourself",
      description:
        "Free, and once per account after the email is confirmed. Consent is stored with its wording. Nothing that you reply " +
        "or tap is recorded. `error` says why nothing was sent.",
    })
    .errors(declareErrors("PHONE_INVALID", "TEXTING_OFF"))
    .input(NewTestText.extend(ByTeam.shape))
    .output(TestTextResult),
};
