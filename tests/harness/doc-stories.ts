import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseCommands, parseCurl, type DocCommand } from "./doc-commands.ts";
import type { DocPage } from "./doc-pages.ts";
import { checkTypes } from "./doc-types.ts";
import { DocValues } from "./doc-values.ts";
import { pause, startProcess, type ManagedProcess } from "./processes.ts";

const CLIENT = "docs/api/client.ts";
/** How long a program may take to start, end, or write. Generous, because everything takes longer on a busy machine. */
const PROGRAM_MS = 40_000;

type Story = {
  /** What the settings on the page really are, by name. */
  settings: Record<string, string>;
  /** What else the page shows and is another here, such as links. */
  shown?: Record<string, string>;
  /** What the page says in words and someone or something else does. */
  steps?: Record<string, (values: DocValues) => Promise<unknown>>;
  /** What a block named like this shows, besides responses. Called when the page gets there. */
  sources?: Record<string, () => unknown>;
};
type Reply = { status: number; headers: Headers; text: string; showsHeaders: boolean };

/**
 * Does everything that a page shows, from top to bottom, like a reader would: runs its commands and programs, and compares
 * what comes back with what the page says. Throws with the line that's wrong, if a block isn't run or compared, or if a
 * step or source isn't used.
 */
export async function tellStory({ file, parts }: DocPage, story: Story): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "connect-"));
  const programs = new Set<ManagedProcess>();
  const values = new DocValues();
  for (const [shown, real] of Object.entries(story.shown ?? {})) values.bind(shown, real);
  const environment = new Map<string, string>();
  const unused = new Set([...Object.keys(story.steps ?? {}), ...Object.keys(story.sources ?? {})]);
  let reply: Reply | null = null;
  let program: ManagedProcess | null = null;

  const start = ([, ...args]: readonly string[]) => {
    const started = startProcess(
      path.basename(args[0] ?? ""),
      ["--disable-warning=ExperimentalWarning", ...args],
      Object.fromEntries(environment),
      folder,
    );
    programs.add(started);
    return started;
  };

  async function run({ words, isBackground }: DocCommand) {
    reply = null;
    if (words[0] === "export") setVariable(words);
    else if (words[0] === "node") {
      program = start(words.map((word) => values.toReal(word)));
      const current = program;
      await waitFor(() => (isBackground ? current.output().includes("\n") : current.hasEnded()));
      const failed = isBackground ? current.hasEnded() : (await current.exited).code !== 0;
      if (failed) throw new Error(`${words.join(" ")} failed:\n${current.output()}`);
    } else if (words[0] === "curl" && !isBackground) reply = await ask(words);
    else throw new Error(`the tests don't know the command ${words[0]}`);
  }

  function setVariable(words: readonly string[]) {
    const [, name = "", shown = ""] = /^(\w+)=(.*)$/.exec(words[1] ?? "") ?? [];
    const real = story.settings[name] ?? values.toReal(shown);
    if (words.length !== 2 || shown === "" || (real === shown && story.settings[name] === undefined))
      throw new Error(`the tests don't know what to export as ${name}`);
    environment.set(name, real);
  }

  async function ask(words: readonly string[]): Promise<Reply> {
    const { url, showsHeaders, ...request } = parseCurl(words.map((word) => values.toReal(word)));
    if (!url.startsWith(`${story.settings.FIRSTWHISTLE_URL}/`)) throw new Error(`curl asks ${url}`);
    const response = await fetch(url, request);
    const { status, headers } = response;
    return { status, headers, text: await response.text(), showsHeaders };
  }

  const requireOk = () => {
    if (reply && reply.status >= 300) throw new Error(`status ${reply.status}: ${reply.text}`);
  };

  function compareJson(name: string, text: string) {
    const shown: unknown = JSON.parse(text);
    if (name !== "") return values.compare(shown, use(name)());
    if (!reply || reply.showsHeaders) throw new Error("no request before this reply");
    // An reply that the page shows as an error is one.
    if (reply.status >= 300 && !/"code"/.test(text)) requireOk();
    values.compare(shown, JSON.parse(reply.text));
    reply = null;
  }

  function use(name: string) {
    const source = story.sources?.[name];
    if (!source) throw new Error(`the test has no "${name}"`);
    unused.delete(name);
    return source;
  }

  /** Compares a status and headers, with as many digits as it takes, and what's in the body if the page shows it. */
  function compareHttp(name: string, text: string) {
    const real = name === "" ? reply : (use(name)() as Pick<Reply, "headers">);
    if (!real) throw new Error("no request before this reply");
    const [head = "", body] = text.split("\n\n");
    for (const line of head.trimEnd().split("\n")) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(line) ?? [];
      if (status) values.compare(Number(status), reply?.status);
      else {
        const [field = "", ...shown] = line.split(": ");
        const value = real.headers.get(field);
        if (field.startsWith("webhook-")) values.compare({ [field]: shown.join(": ") }, { [field]: value });
        else values.compare(toDigits(shown.join(": ")), toDigits(value ?? "missing"), field);
      }
    }
    if (body) values.compare(JSON.parse(body), JSON.parse(reply!.text));
    reply = null;
  }

  async function tell(part: DocPage["parts"][number]) {
    if (part.kind === "step") {
      const step = story.steps?.[part.name];
      if (!step) throw new Error(`the test has no step "${part.name}"`);
      unused.delete(part.name);
      return step(values);
    }
    const { language, name, text } = part;
    if (language === "sh") {
      for (const command of parseCommands(text, environment)) {
        requireOk();
        await run(command);
      }
      return undefined;
    }
    if (language === "json") return compareJson(name, text);
    if (language === "http") return compareHttp(name, text);
    if (language === "text" && name === "") {
      if (!program) throw new Error("no program before this output");
      const current = program;
      // A program in the background may still be writing its last line.
      await waitFor(() => current.hasEnded() || current.output().length >= text.length).catch(() => {});
      return values.compare(text, current.output(), "output");
    }
    if ((language === "ts" || language === "csv") && name !== "")
      return writeFileSync(path.join(folder, name), values.toReal(text));
    throw new Error(`the tests don't know a block of ${language} ${name}`);
  }

  try {
    copyFileSync(CLIENT, path.join(folder, "client.ts"));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
    for (const part of parts) {
      try {
        // A request that the page shows no reply of must have worked.
        if (!(part.kind === "block" && ["json", "http"].includes(part.language))) requireOk();
        await tell(part);
      } catch (error) {
        throw new Error(`${file}:${part.line}: ${(error as Error).message}`, { cause: error });
      }
    }
    requireOk();
    if (unused.size > 0) throw new Error(`${file} never uses ${[...unused].join(", ")}`);
    checkTypes(folder);
  } finally {
    await Promise.all([...programs].map((started) => started.stop()));
    rmSync(folder, { recursive: true });
  }
}

async function waitFor(isDone: () => boolean) {
  for (const from = performance.now(); !isDone(); await pause(20))
    if (performance.now() - from > PROGRAM_MS) throw new Error("a program took too long");
}

const toDigits = (text: string) => text.replaceAll(/\d+/g, "0");
