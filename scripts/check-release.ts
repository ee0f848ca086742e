import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// A release contains no placeholder screen. While a feature is being built its routes may show ComingInThisBuild
// (src/app/coming.tsx), so that navigation and its tests are whole from the first day.

const routes = path.resolve(import.meta.dirname, "../src/app/routes");
const files = readdirSync(routes, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
  .toSorted();
const unfinished = files.filter((file) =>
  /\bComingInThisBuild\b/.test(readFileSync(path.join(routes, file), "utf8")),
);

for (const file of unfinished) console.error(`src/app/routes/${file.split(path.sep).join("/")}`);
if (unfinished.length) {
  console.error(
    `${unfinished.length} of ${files.length} route files still show ComingInThisBuild: not a release.`,
  );
  process.exitCode = 1;
} else if (files.length === 0) {
  console.error("No route files found: the check does not see the code.");
  process.exitCode = 1;
} else {
  console.log(`No placeholder in ${files.length} route files.`);
}
