import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

// Node strips types itself, but public pages are written in JSX and import a text file. In Vitest, this does nothing.
registerHooks({
  load(url, context, nextLoad) {
    const isText = url.endsWith("?raw");
    if (!isText && !url.endsWith(".tsx")) return nextLoad(url, context);
    const file = fileURLToPath(url.replace("?raw", ""));
    const text = readFileSync(file, "utf8");
    const source = isText
      ? `export default ${JSON.stringify(text)}`
      : transformSync(file, text, { jsx: { runtime: "automatic" } }).code;
    return { format: "module", source, shortCircuit: true };
  },
});

/** Opens a public page in this process, as the web process does but without its styles. */
export async function openPage(path: string): Promise<void> {
  const { http } = await import("#tests/harness/page-server.ts");
  const response = await http.request(path);
  await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
}
