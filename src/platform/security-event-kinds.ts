/**
 * The closed list of security events: each kind with its reasons. docs/security.md explains them. Kinds whose reasons
 * are names from another list (limits, error codes, actions of administrators) have null.
 */
export const securityEventReasons = {
  "sign-in": ["password", "passkey", "authenticator", "recovery-code", "provider"],
  /** The password or the provider's answer was right, and two-step verification asks for a code. */
  "password-accepted": ["code-needed"],
  "sign-in-failed": [
    "wrong-password",
    "unknown-account",
    "disabled",
    "wrong-code",
    "codes-locked",
    "step-expired",
    "passkey-rejected",
    "provider-rejected",
    "provider-unverified",
    "email-unconfirmed",
    "administrator",
    "other-identity",
  ],
  "sign-out": ["signed-out"],
  "sessions-ended": ["one", "others"],
  /** A wrong password or code in Settings, where a session exists already. */
  "confirmation-failed": ["wrong-password", "wrong-code"],
  password: ["changed", "reset", "reset-requested", "reset-unknown-account"],
  "two-step": ["on", "off", "codes-renewed"],
  "api-key": ["created", "revoked"],
  passkey: ["added", "removed", "rejected"],
  identity: ["linked", "disconnected", "taken", "rejected"],
  email: ["confirmed", "change-requested", "change-canceled", "changed"],
  account: ["created", "already-registered", "deletion-requested", "deletion-canceled", "deleted"],
  limit: null,
  refused: null,
  administration: null,
} as const satisfies Record<string, readonly string[] | null>;

type Reasons = typeof securityEventReasons;
export type SecurityEventKind = keyof Reasons;

/** A kind with one of its own reasons. */
export type SecurityEventName = {
  [Kind in SecurityEventKind]: {
    kind: Kind;
    reason: Reasons[Kind] extends readonly (infer Reason)[] ? Reason : string;
  };
}[SecurityEventKind];
