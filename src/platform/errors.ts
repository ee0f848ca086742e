import { errorTable, type ErrorCode } from "./error-codes.ts";

/**
 * The only error that commands and queries throw on purpose. Errors that are `reportable` are our fault or a
 * provider's, and are logged as errors. All others are normal responses, like "wrong password".
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reportable: boolean;
  /** Details that are safe to expose, e.g. `retryAfterSeconds`. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    options: { cause?: unknown; reportable?: boolean; details?: Record<string, unknown> } = {},
  ) {
    super(errorTable[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.reportable = options.reportable ?? errorTable[code].status >= 500;
    this.details = options.details;
  }
}
