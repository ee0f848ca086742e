import { expect, it } from "vitest";
import { developmentEnvironment, testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { startProcess } from "#tests/harness/processes.ts";

it.each(["server", "worker"])("refuses to start the %s with outdated zone data", async (name) => {
  const build = `build/${name}/index.js`;
  const process = startProcess(name, ["--import", "./tests/faults/older-zone-data.ts", build], {
    ...developmentEnvironment,
    ...testCarrier,
    ...testCheckout,
    ...testInstallation,
    NODE_ENV: "production",
    // Nothing listens at this address, because the process must exit before it connects.
    DATABASE_URL: "postgres://none@127.0.0.1:9/none",
    PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
  });
  const killTimer = setTimeout(() => process.signal("SIGKILL"), 20_000);
  const { code } = await process.exited.finally(() => clearTimeout(killTimer));
  expect(process.output()).toContain(
    "Error: Time zone data (2025b) is out of date, so reminders would go out at the wrong time:\n" +
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 13:00 in America/Vancouver, not 2026-11-14 12:00\n",
  );
  expect(process.output()).not.toContain("web server listening");
  expect(process.output()).not.toContain("worker started");
  expect(code).toBe(1);
});
