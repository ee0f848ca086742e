import { pino } from "pino";
import { log } from "#platform/log.ts";

/** Everything the product logs while `work` runs, at the most talkative level. */
export async function logsOf(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const holder = log as unknown as Record<symbol, unknown>;
  const stdout = holder[pino.symbols.streamSym];
  const { level } = log;
  holder[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) };
  log.level = "trace";
  try {
    await work();
  } finally {
    log.level = level;
    holder[pino.symbols.streamSym] = stdout;
  }
  return lines.join("");
}
