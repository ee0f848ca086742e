import { expect, it } from "vitest";
import { planImport, type CheckedRow } from "./rules.ts";

const MAX_ROWS = 500;
const list = (prefix: string): CheckedRow[] =>
  Array.from({ length: MAX_ROWS }, (_, index) => ({
    name: `${prefix} Player ${index}`,
    email: null,
    phones: [{ label: null, phone: `+1${prefix}${index}`, smsConsent: false }],
  }));

it("plans the largest import into the largest roster within half a second", () => {
  const roster = list("old").map((member, index) => ({
    ...member,
    id: `m${index}`,
    phones: member.phones.map((phone) => ({ ...phone, id: `m${index}-0`, position: 0 })),
  }));
  const startedAt = performance.now();
  expect(planImport(list("new"), roster).members.length).toBe(MAX_ROWS);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
