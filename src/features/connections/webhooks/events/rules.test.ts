import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildSample } from "./rules.ts";
import { eventBodies, EventType } from "./schema.ts";

const createId = () => randomUUID();
const at = new Date("2027-01-01T00:00:00Z");

describe("webhook", () => {
  it.each(EventType.options)(
    "can be tested with a sample of %s that matches its schema [CONNECT-24]",
    (type) => {
      for (const owner of [
        { teamId: createId(), leagueId: null },
        { teamId: null, leagueId: createId() },
      ]) {
        if (owner.teamId === null && /^(response|message)/.test(type)) continue;
        const data = buildSample(type, { ...owner, createId }, at);
        expect(data.test).toBe(true);
        eventBodies[type].parse({ type, timestamp: at.toISOString(), data });
      }
    },
  );
});
