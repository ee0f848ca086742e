import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { TeamDetail } from "#features/teams/schema.ts";
import { blastsQueries } from "../client.ts";
import type { BlastSummary } from "../schema.ts";
import { RecentBlasts } from "./recent-blasts.tsx";

const teamId = "00000000-0000-4000-8000-000000000001";
const blast = (values: Partial<BlastSummary>): BlastSummary => ({
  id: "00000000-0000-4000-8000-000000000002",
  message: "Fields open at noon",
  audience: "all",
  sentBy: "Lee Park",
  senderLeagues: [],
  sentOn: "2026-04-15",
  sentTime: "19:00:00",
  states: [{ state: "delivered", texts: 12 }],
  ...values,
});

/** Renders the team's list with this message in it. */
function renderList(summary: BlastSummary) {
  const client = new QueryClient();
  const { queryKey } = blastsQueries.blasts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ teamId, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  client.setQueryData(queryKey, {
    pages: [{ blasts: [summary], nextCursor: null }],
    pageParams: [undefined],
  });
  const team = { id: teamId, can: { manage: true } } as TeamDetail;
  const html = renderToString(
    <QueryClientProvider client={client}>
      <RecentBlasts team={team} />
    </QueryClientProvider>,
  );
  return html.replaceAll("<!-- -->", "");
}

it.each([
  [{}, "Apr 15, 2026, 7:00 PM, Lee Park<"],
  [{ senderLeagues: ["Metro League"] }, "7:00 PM, Lee Park of Metro League<"],
  [{ senderLeagues: ["City Cup", "Metro League"] }, "7:00 PM, Lee Park of City Cup and Metro League<"],
  [{ sentBy: null }, "7:00 PM<"],
])("names a message's sender and their leagues: %j", (values, expected) => {
  expect(renderList(blast(values))).toContain(expected);
});
