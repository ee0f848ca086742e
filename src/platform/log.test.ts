import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { developmentEnvironment, testInstallation } from "#scripts/environment.ts";

it("writes the lines of requests that a process collected before it ends", () => {
  const script = `
    const { logRequestLine } = await import("#platform/log.ts");
    logRequestLine("info", { path: "/first" });
    logRequestLine("info", { path: "/second" });
    process.exit();`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    env: {
      ...developmentEnvironment,
      ...testInstallation,
      NODE_ENV: "test",
      LOG_LEVEL: "info",
      // Nothing connects.
      DATABASE_URL: "postgres://localhost/none",
    },
  });
  const paths = output
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { path: string }).path);
  expect(paths).toEqual(["/first", "/second"]);
});
