import { base, declareErrors } from "./api-contract.ts";

// In a file of its own, because only administrators download it.

/** Operations for administrators. */
export const adminOperation = base("admin").errors(
  declareErrors(
    "INVALID_INPUT",
    "RATE_LIMITED",
    "ADMIN_UNAUTHENTICATED",
    "ADMIN_ONLY",
    "SECOND_FACTOR_NEEDED",
    "SESSION_UNAVAILABLE",
  ),
);
/** Administrative operations that reach for someone's data, money, access, or texts. They need a fresh proof. */
export const sensitiveOperation = adminOperation
  .meta({ access: "admin", proof: "fresh" })
  .errors(declareErrors("PROOF_NEEDED"));
/** Administrative operations of everyday work, which can be undone or harm no one. */
export const routineOperation = adminOperation.meta({ access: "admin", proof: "any" });
