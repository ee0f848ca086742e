import * as z from "zod";
import { adminOperation, sensitiveOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { PersonData, PersonFile, TypedPhone } from "./schema.ts";

const tags = ["admin"];
const count = z.number().int();
const ByPhone = z.object({ phone: TypedPhone });

/** Operations for privacy requests from the owner of a phone number. Accounts are deleted separately. */
export const adminPeopleContract = {
  find: adminOperation
    .route({ method: "GET", path: "/admin/people", tags, summary: "Find personal data by phone number" })
    .input(ByPhone)
    .output(PersonData),
  export: sensitiveOperation
    .route({
      method: "POST",
      path: "/admin/people/exports",
      tags,
      summary: "Export personal data for a phone number",
      description: "Recorded in the audit log without the number.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByPhone)
    .output(PersonFile),
  exportAccount: sensitiveOperation
    .route({
      method: "POST",
      path: "/admin/people/account-exports",
      tags,
      summary: "Export an account's personal data",
      description: "Recorded in the audit log.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(z.object({ userId: z.uuid() }))
    .output(PersonFile),
  remove: sensitiveOperation
    .route({
      method: "POST",
      path: "/admin/people/removals",
      tags,
      summary: "Delete personal data for a phone number",
      description:
        "Deletes members who use it as their own number, removes it from contacts and managers, and purges it from " +
        "text logs shortly after. Consent records and opt-outs are kept.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByPhone)
    .output(z.object({ members: count, contacts: count, managers: count })),
};
