import { expect, it } from "vitest";
import { createReport } from "./page-report.ts";

it("names the page that's reported", () => {
  expect(createReport("/t/lakeview-otters", "https://firstwhistle.example")).toEqual({
    subject: "Report a public page",
    message: "I'd like to report this page: https://firstwhistle.example/t/lakeview-otters\n\n",
  });
});

it.each([
  null,
  "",
  "/login",
  "//evil.example",
  "/l/",
  "https://evil.example/l/abc",
  "/l/a b c",
  "/l/<script>",
])("fills in nothing for %j", (path) =>
  expect(createReport(path, "https://firstwhistle.example")).toBeUndefined(),
);
