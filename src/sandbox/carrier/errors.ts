/** The provider's errors, with its own messages. `{}` is replaced with the rejected value. */
const API_ERRORS: Record<number, { status: number; message: string }> = {
  20001: { status: 400, message: "Invalid parameter: {}" },
  20003: { status: 401, message: "Authenticate" },
  20004: { status: 405, message: "Method not allowed" },
  20404: { status: 404, message: "The requested resource {} was not found" },
  20429: { status: 429, message: "Too Many Requests" },
  20500: { status: 500, message: "Internal Server Error" },
  21211: { status: 400, message: "Invalid 'To' Phone Number: {}" },
  21212: { status: 400, message: "Invalid From Number (caller ID): {}" },
  21408: { status: 400, message: "Permission to send an SMS has not been enabled for the region: {}" },
  21602: { status: 400, message: "Message body is required." },
  21603: { status: 400, message: "A 'From' phone number is required." },
  21604: { status: 400, message: "A 'To' phone number is required." },
  21606: {
    status: 400,
    message: "The 'From' phone number {} is not a valid, SMS-capable number for your account.",
  },
  21609: { status: 400, message: "The StatusCallback URL {} is not a valid URL." },
  21610: { status: 400, message: "Attempt to send to unsubscribed recipient" },
  21611: { status: 429, message: "This 'From' number has exceeded the maximum number of queued messages" },
  21612: {
    status: 400,
    message: "Message cannot be sent with the current combination of 'To' ({}) and 'From'",
  },
  21614: { status: 400, message: "'To' number is not a valid mobile number: {}" },
  21617: { status: 400, message: "The concatenated message body exceeds the 1600 character limit" },
  21705: { status: 400, message: "The Messaging Service Sid {} is invalid." },
};

/** Descriptions of delivery errors for the phone page. */
const DELIVERY_ERRORS: Record<number, string> = {
  30001: "Queue overflow",
  30002: "Account suspended",
  30003: "Unreachable destination handset",
  30004: "Message blocked",
  30005: "Unknown destination handset",
  30006: "Landline or unreachable carrier",
  30007: "Message filtered",
  30008: "Unknown error",
  30034: "Message from an unregistered number",
  30036: "Validity period expired",
};

export const failsImmediately = (code: number) => code < 30_000;

export function createError(code: number, value = "") {
  const { status, message } = API_ERRORS[code] ?? { status: 400, message: "Bad Request" };
  const body = {
    code,
    message: message.replace("{}", value),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  };
  return { status, body };
}

export type ErrorReply = ReturnType<typeof createError>;

export const formatError = (code: number) =>
  DELIVERY_ERRORS[code] ?? API_ERRORS[code]?.message ?? "Unknown error";
