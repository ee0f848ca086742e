import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getSegments, toGsmName } from "#platform/sms/segments.ts";
import { formatRequestText, type AskedRequest } from "./rules.ts";

/** The length of a link with a short host. */
const LINK_LENGTH = 47;
const current = { gameOn: "2026-04-16", gameTime: "19:00:00", location: "Harborview Park, Field 2" };
const request: AskedRequest = {
  kind: "move",
  teamName: "Harbor Street FC",
  fromName: "Lakeview Otters",
  current,
  proposed: { gameOn: "2026-04-18", gameTime: "14:00:00", location: "Lincoln Field" },
};
const format = (values: Partial<AskedRequest> = {}) =>
  formatRequestText({ ...request, ...values }, LINK_LENGTH);

describe("the text that asks a manager", () => {
  it("asks for a new time in the exact words [RESULT-15]", () => {
    expect(format().body).toBe(
      "Harbor Street FC: Lakeview Otters ask to play Sat, Apr 18, 2:00 PM, not Thu, Apr 16, 7:00 PM. Yes or no:",
    );
    expect(format({ kind: "cancel", proposed: null }).body).toBe(
      "Harbor Street FC: Lakeview Otters ask to cancel Thu, Apr 16, 7:00 PM. Yes or no:",
    );
  });

  it("names both places if only the place changes [RESULT-15]", () => {
    expect(format({ proposed: { ...current, location: "Lincoln Field" } }).body).toMatch(
      /^Harbor Street FC: \S.* ask to play Thu, Apr 16, 7:00 PM at Lincoln\S*.*, not Harborview.*\. Yes or no:$/,
    );
  });

  it("shortens the name of the team that asks first, and never the reader's [RESULT-15]", () => {
    const fromName = "Lakeview Otters Recreational Soccer Club of Greater Chicago";
    const { body, segments } = format({ fromName });
    expect(segments).toBe(1);
    expect(body).toMatch(/^Harbor Street FC: Lakeview Otters.*\.\. ask to play Sat, Apr 18, 2:00 PM, not /);
  });

  it("fits one segment with any names of the team that asks and places [RESULT-15]", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
    const place = fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 });
    const kind = fc.constantFrom("move", "cancel", "delete", "restore" as const);
    fc.assert(
      fc.property(name, place, place, kind, fc.boolean(), (fromName, from, to, ownKind, isSameTime) => {
        const slots = {
          current: { ...current, location: from },
          proposed:
            ownKind === "move" ? { ...(isSameTime ? current : request.proposed!), location: to } : null,
        };
        const { body, segments } = format({ ...slots, kind: ownKind, fromName });
        expect(segments).toBe(1);
        expect(getSegments(`${body} ${"x".repeat(LINK_LENGTH)}`)).toBe(1);
        expect(body.startsWith(`${toGsmName("Harbor Street FC")}: `)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
