import * as z from "zod";
import { signedInOperation } from "#platform/api-contract.ts";
import { SearchResults } from "./schema.ts";

export const searchContract = {
  find: signedInOperation
    .route({
      method: "GET",
      path: "/search",
      tags: ["search"],
      summary: "Search your teams, upcoming games, and people",
      description:
        "Searches teams you own, manage, or have in your leagues, except archived ones. Returns up to 5 teams by name " +
        'or sport, 5 upcoming games by team, opponent, place, or day (such as "tomorrow" or "Sat Apr 18"), and 10 ' +
        "people by name. A result contains every word.",
    })
    .input(z.object({ query: z.string().trim().min(1).max(100) }))
    .output(SearchResults),
};
