import { pino } from "pino";
import { log } from "#platform/log.ts";

/** Returns everything the app logs while `work` runs, at trace level. */
export async function captureLogs(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const logger = log as unknown as Record<symbol, unknown>;
  const stdout = logger[pino.symbols.streamSym];
  const { level } = log;
  logger[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) };
  log.level = "trace";
  try {
    await work();
  } finally {
    log.level = level;
    logger[pino.symbols.streamSym] = stdout;
  }
  return lines.join("");
}
