import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The strictest settings, because the programs go into projects that we don't know. */
const settings = {
  compilerOptions: {
    noEmit: true,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "nodenext",
    types: ["node"],
    typeRoots: [path.resolve("node_modules/@types")],
    allowImportingTsExtensions: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noImplicitReturns: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
  },
};

/** Throws with the compiler's words if a program in the folder has a type error. */
export function checkTypes(folder: string): void {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ ...settings, files }));
  try {
    execFileSync(process.execPath, [path.resolve("node_modules/typescript/bin/tsc"), "-p", folder], {
      encoding: "utf8",
    });
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? String(error), { cause: error });
  }
}
