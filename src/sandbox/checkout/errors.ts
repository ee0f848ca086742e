/** An error response in the provider's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, string> };

  constructor(status: number, error: { type: string; message: string; code?: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const invalid = (status: number, code: string | undefined, message: string, param?: string) =>
  new ApiError(status, {
    type: "invalid_request_error",
    message,
    ...(code && { code }),
    ...(param && { param }),
  });

/** The provider's errors, with its own messages. */
export const apiErrors = {
  missing: (object: string, id: string, param = "id") =>
    invalid(404, "resource_missing", `No such ${object}: '${id}'`, param),
  absent: (param: string) => invalid(400, "parameter_missing", `Missing required param: ${param}.`, param),
  unknown: (param: string) =>
    invalid(400, "parameter_unknown", `Received unknown parameter: ${param}`, param),
  wrong: (param: string, message: string) => invalid(400, undefined, message, param),
  tooSmall: () =>
    invalid(
      400,
      "amount_too_small",
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
    ),
  alreadyRefunded: (id: string) =>
    invalid(400, "charge_already_refunded", `Charge ${id} has already been refunded.`),
  tooMuch: (amount: number, remaining: number) =>
    invalid(
      400,
      undefined,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
      "amount",
    ),
  notOpen: (status: string) =>
    invalid(
      400,
      undefined,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    ),
  noRoute: (method: string, path: string) =>
    invalid(404, undefined, `Unrecognized request URL (${method}: ${path}).`),
  version: (version: string) => invalid(400, undefined, `Invalid Stripe API version: ${version}`),
  key: () => invalid(401, undefined, "Invalid API Key provided: sk_***"),
  keyReused: () =>
    new ApiError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    }),
  rateLimit: () =>
    new ApiError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Too many requests hit the API too quickly.",
    }),
  broken: () => new ApiError(500, { type: "api_error", message: "An unknown error occurred" }),
};
