import { expect, it } from "vitest";
import { developmentEnvironment, testCarrier, testCheckout } from "#scripts/environment.ts";
import { startProcess } from "#tests/harness/processes.ts";

it.each(["server", "worker"])("the %s refuses to start with zone data that is too old", async (name) => {
  const build = `build/${name}/index.js`;
  const process = startProcess(name, ["--import", "./tests/faults/older-zone-data.ts", build], {
    ...developmentEnvironment,
    ...testCarrier,
    ...testCheckout,
    NODE_ENV: "production",
    // Nobody is there: it must not get as far as asking.
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
    PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
  });
  const patience = setTimeout(() => process.signal("SIGKILL"), 20_000);
  const { code } = await process.ended.finally(() => clearTimeout(patience));
  expect(process.output()).toContain(
    "Error: The time zone data (2025b) is wrong, so reminders would be too:\n" +
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 13:00 in America/Vancouver, not 2026-11-14 12:00\n",
  );
  expect(process.output()).not.toContain("web is listening");
  expect(process.output()).not.toContain("worker is working");
  expect(code).toBe(1);
});
