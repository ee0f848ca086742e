import { expect, it } from "vitest";
import { findDoubt, type Generation } from "./rules.ts";

const stored: Generation = {
  generation: 3,
  systemId: "7412345678901234567",
  timeline: 2,
  beats: 500,
  beatAt: new Date("2026-11-17T19:00:00Z"),
};
const server = { systemId: stored.systemId, timeline: 2, now: new Date("2026-11-17T19:00:02Z") };
const at = (time: string) => ({ ...server, now: new Date(`2026-11-17T${time}Z`) });

it("trusts a server that continues where it stopped, even after a restart of a minute", () => {
  expect(findDoubt(stored, server, null)).toBeNull();
  expect(findDoubt(stored, server, { generation: 3, beats: 500 })).toBeNull();
  expect(findDoubt(stored, at("19:01:00"), { generation: 3, beats: 499 })).toBeNull();
});

it("trusts a database that no worker has used", () => {
  expect(findDoubt(null, server, null)).toBeNull();
});

it("doubts another server, another timeline, and an older copy", () => {
  expect(findDoubt(stored, { ...server, systemId: "1" }, null)).toBe("other-server");
  expect(findDoubt(stored, { ...server, timeline: 3 }, null)).toBe("other-server");
  expect(findDoubt(stored, { ...server, timeline: 1 }, null)).toBe("other-server");
  expect(findDoubt(stored, server, { generation: 3, beats: 501 })).toBe("older-data");
  expect(findDoubt(stored, server, { generation: 4, beats: 1 })).toBe("older-data");
  expect(findDoubt(null, server, { generation: 1, beats: 1 })).toBe("older-data");
});

it("leaves a generation to the worker that started it", () => {
  expect(findDoubt(stored, server, { generation: 2, beats: 900 })).toBeNull();
});

it("doubts a clock that went back and a long silence, but not a small correction", () => {
  expect(findDoubt(stored, at("18:59:56"), null)).toBeNull();
  expect(findDoubt(stored, at("18:59:54"), null)).toBe("clock");
  expect(findDoubt(stored, at("19:01:01"), null)).toBe("gap");
});
