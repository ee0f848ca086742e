import * as z from "zod";
import { adminOperation, errors } from "#platform/api-contract.ts";
import { PersonData, PersonFile, TypedPhone } from "./schema.ts";

const tags = ["admin"];
const count = z.number().int();
const ByPhone = z.object({ phone: TypedPhone });

/** On the request of the person whose phone it is. Accounts are deleted as such. */
export const adminPersonsContract = {
  find: adminOperation
    .route({ method: "GET", path: "/admin/persons", tags, summary: "What there is about a phone" })
    .input(ByPhone)
    .output(PersonData),
  export: adminOperation
    .route({
      method: "POST",
      path: "/admin/persons/exports",
      tags,
      summary: "Everything there is about a phone, as a file",
      description: "Written down, without the number.",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByPhone)
    .output(PersonFile),
  exportAccount: adminOperation
    .route({
      method: "POST",
      path: "/admin/persons/account-exports",
      tags,
      summary: "Everything there is about an account, as a file",
    })
    .errors(errors("NOT_FOUND"))
    .input(z.object({ userId: z.uuid() }))
    .output(PersonFile),
  remove: adminOperation
    .route({
      method: "POST",
      path: "/admin/persons/removals",
      tags,
      summary: "Delete what there is about a phone",
      description:
        "Members whose own phone it is are deleted, contacts and managers lose it, and the record of texts forgets it soon after. Evidence of consent and a STOP stay.",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByPhone)
    .output(z.object({ members: count, contacts: count, managers: count })),
};
