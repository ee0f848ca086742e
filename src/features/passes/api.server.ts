import { implement } from "@orpc/server";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { startCheckout, type RequestedItem } from "./commands.server.ts";
import { checkoutContract, passesContract } from "./contract.ts";
import { getPassTeam, listPayableTeams } from "./queries.server.ts";
import { ProductKey } from "./schema.ts";

const signedIn = implement(checkoutContract).$context<ApiContext>().use(signedInAccess);

export const checkoutApi = {
  start: signedIn.start.handler(async ({ input, context }) => {
    if (!input.teamId) throw new AppError("TEAM_ID_REQUIRED");
    const product = ProductKey.safeParse(input.product);
    if (!product.success) throw new AppError("INVALID_PRODUCT");
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await consume("checkout:account", context.user.id);
    return startCheckout(context.user, [{ grant, product: product.data }], "team");
  }),
  startBulk: signedIn.startBulk.handler(async ({ input, context }) => {
    const requestedItems: RequestedItem[] = [];
    for (const { teamId, product } of input.orders)
      requestedItems.push({ grant: await requireTeamManager(context.signedIn, teamId), product });
    await consume("checkout:account", context.user.id);
    return startCheckout(context.user, requestedItems, "summary");
  }),
};

const asManager = implement(passesContract).$context<ApiContext>().use(signedInAccess);

export const passesApi = {
  get: asManager.get.handler(async ({ input, context }) =>
    getPassTeam(await requireTeamManager(context.signedIn, input.teamId)),
  ),
  listPayable: asManager.listPayable.handler(async ({ input, context }) =>
    listPayableTeams(await requireTeamManager(context.signedIn, input.teamId), input.leagueId),
  ),
};
