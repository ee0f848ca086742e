import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { deliveryQueries } from "../client.ts";
import type { BlastTexts, TextDelivery } from "../schema.ts";
import { BlastDelivery } from "./blast-delivery.tsx";

const input = {
  teamId: "00000000-0000-4000-8000-000000000001",
  blastId: "00000000-0000-4000-8000-000000000002",
};
const text = (index: number, values: Partial<TextDelivery>): TextDelivery => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  memberId: null,
  name: `Player ${index}`,
  contact: null,
  phone: "(312) 555-0142",
  state: "delivered",
  group: "delivered",
  on: "2026-04-15",
  time: "19:02:00",
  description: "Delivered at 7:02 PM",
  step: null,
  firstText: null,
  ...values,
});

/** Renders the page with this data, or in its loading state if there's none. */
function show(data: BlastTexts | undefined) {
  const client = new QueryClient();
  if (data) client.setQueryData(deliveryQueries.delivery.listForBlast.queryKey({ input }), data);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BlastDelivery {...input} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replaceAll("<!-- -->", "");
}

const blast = {
  body: "Bring both shirts",
  wordings: ["Otters: Bring both shirts"],
  sentOn: "2026-04-15",
  sentTime: "19:00:00",
  isInProgress: false,
  isErased: false,
};

it("shows who got a message and who didn't, with the next step", () => {
  const html = show({
    ...blast,
    counts: { failed: 1, skipped: 0, underway: 0, delivered: 1 },
    texts: [
      text(1, {
        group: "failed",
        description: "Landlines can't receive texts",
        step: { label: "Get more texts", to: "/teams/1/upgrade", isEdit: false },
      }),
      text(2, { contact: "Mother" }),
    ],
  });
  expect(html).toContain("1 delivered, 1 failed");
  expect(html).toMatch(/<a[^>]*href="\/teams\/1\/upgrade"[^>]*>Get more texts<\/a>/);
  expect(html).toContain("(Mother)");
  expect(html).not.toContain("Search texts");
});

it("shows the first part of a long list, with a search box and a button to show all", () => {
  const texts = Array.from({ length: 300 }, (_, index) => text(index, {}));
  const html = show({ ...blast, counts: { failed: 0, skipped: 0, underway: 0, delivered: 300 }, texts });
  expect(html.match(/<li /g)).toHaveLength(25);
  expect(html).toContain("Show All 300");
  expect(html).toContain("Search texts");
});

it("shows a skeleton while loading, and says why a list is empty", () => {
  expect(show(undefined)).toContain("Loading texts");
  const counts = { failed: 0, skipped: 0, underway: 0, delivered: 0 };
  expect(show({ ...blast, counts, texts: [] })).toContain("The roster was empty.");
  expect(show({ ...blast, counts, texts: [], isErased: true })).toContain("so this one is gone.");
});
