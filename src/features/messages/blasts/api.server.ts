import { randomUUID } from "node:crypto";
import { implement } from "@orpc/server";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { db } from "#platform/database.ts";
import { consume } from "#platform/rate-limit.ts";
import { sendBlast } from "./commands.server.ts";
import { blastsContract } from "./contract.ts";
import { findOutcome, listBlasts, previewBlast } from "./queries.server.ts";

const signedIn = implement(blastsContract).$context<ApiContext>().use(signedInAccess);

export const blastsApi = {
  send: signedIn.send.handler(async ({ input: { teamId, ...blast }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    const requestKey = blast.requestKey ?? randomUUID();
    // Repeating a request to find out its outcome doesn't count as another message.
    const previous = await findOutcome(db, grant.teamId, requestKey);
    if (previous) return previous;
    await consume("blast:team", grant.teamId);
    return sendBlast(grant, { ...blast, requestKey });
  }),
  preview: signedIn.preview.handler(async ({ input, context }) =>
    previewBlast(await requireTeamManager(context.signedIn, input.teamId), input.gameId),
  ),
  list: signedIn.list.handler(async ({ input, context }) =>
    listBlasts(await requireTeamManager(context.signedIn, input.teamId), input.cursor),
  ),
};
