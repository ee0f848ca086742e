// npm run sbom: writes build/sbom.cdx.json, which lists everything in production with its digest (CycloneDX).
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "build/sbom.cdx.json";
const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"];
const bom = JSON.parse(
  execFileSync("npm", args, {
    encoding: "utf8",
    maxBuffer: 50_000_000,
    stdio: ["ignore", "pipe", "inherit"],
  }),
) as { metadata: { component: { name: string } }; components: unknown[] };
// npm takes the folder's name.
const { name } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string };
bom.metadata.component.name = name;
mkdirSync("build", { recursive: true });
writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${FILE} lists ${bom.components.length} components.`);
