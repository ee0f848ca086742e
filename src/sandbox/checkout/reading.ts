import * as z from "zod";
import { refusals } from "./errors.ts";
import { read, Whole } from "./form.ts";
import type { Route } from "./resources.ts";
import type { Kind } from "./objects.ts";
import type { CheckoutStore } from "./store.ts";

const DEFAULT_PAGE = 10;
const MAX_PAGE = 100;

/** Each kind of thing: where it is found, and by which of its fields a list may be narrowed. */
const COLLECTIONS: { path: string; kind: Kind; filters: string[] }[] = [
  { path: "customers", kind: "customer", filters: ["email"] },
  { path: "checkout/sessions", kind: "checkout.session", filters: ["customer", "status", "payment_intent"] },
  { path: "payment_intents", kind: "payment_intent", filters: ["customer"] },
  { path: "charges", kind: "charge", filters: ["customer", "payment_intent"] },
  { path: "refunds", kind: "refund", filters: ["charge", "payment_intent"] },
  { path: "disputes", kind: "dispute", filters: ["charge", "payment_intent"] },
  { path: "payment_methods", kind: "payment_method", filters: ["customer", "type"] },
  { path: "events", kind: "event", filters: ["type", "types"] },
];

const Listing = z.object({
  limit: Whole.refine((count) => count >= 1 && count <= MAX_PAGE, "must be 1 to 100").optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .union([
      Whole.transform((at) => ({ gte: at, gt: undefined, lte: at, lt: undefined })),
      z.strictObject({
        gt: Whole.optional(),
        gte: Whole.optional(),
        lt: Whole.optional(),
        lte: Whole.optional(),
      }),
    ])
    .optional(),
  expand: z.array(z.string()).optional(),
});

type Listing = z.output<typeof Listing>;

/** Which kind an id is of, for `expand`. */
const KINDS: Record<string, Kind> = {
  cus: "customer",
  cs: "checkout.session",
  pi: "payment_intent",
  ch: "charge",
  re: "refund",
  pm: "payment_method",
  du: "dispute",
};

/** `payment_intent.latest_charge`: ids on this way become what they stand for. */
export function expanded(store: CheckoutStore, object: object, way: string): object {
  const [first = "", ...rest] = way.split(".");
  const value = (object as Record<string, unknown>)[first];
  if (Array.isArray(value)) {
    const items = value.map((item: object) =>
      rest.length > 0 ? expanded(store, item, rest.join(".")) : item,
    );
    return { ...object, [first]: items };
  }
  if (value === undefined) throw refusals.wrong("expand", `This property cannot be expanded (${first}).`);
  const kind = typeof value === "string" ? KINDS[value.split("_")[0]!] : undefined;
  const found = kind ? store.find(kind, value as string) : value;
  if (found === null || typeof found !== "object") return object;
  return { ...object, [first]: rest.length > 0 ? expanded(store, found, rest.join(".")) : found };
}

/** Calls that read: one of each kind, lists of them, and the few that belong to another. */
export function createReading(store: CheckoutStore): Route[] {
  function list(
    url: string,
    kind: Kind,
    where: Record<string, string | string[] | undefined>,
    asked: Listing,
  ) {
    const { created } = asked;
    const filter = {
      where,
      createdFrom: created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1),
      createdUntil: created?.lte ?? (created?.lt === undefined ? undefined : created.lt - 1),
    };
    const page = {
      limit: asked.limit ?? DEFAULT_PAGE,
      startingAfter: asked.starting_after,
      endingBefore: asked.ending_before,
    };
    const { data, hasMore } = store.list(kind, filter, page);
    return { object: "list", url, has_more: hasMore, data };
  }

  const single = COLLECTIONS.map(({ path, kind }): Route => ({
    method: "GET",
    path: new RegExp(`^/v1/${path}/(\\w+)$`),
    handle: ({ params: [id = ""] }) => {
      const found = store.find(kind, id);
      if (!found) throw refusals.missing(kind, id);
      return found;
    },
  }));

  const lists = COLLECTIONS.map(({ path, kind, filters }): Route => {
    const shape = Object.fromEntries(
      filters.map((name) => [
        name,
        name === "types" ? z.array(z.string()).optional() : z.string().optional(),
      ]),
    );
    const schema = z.strictObject({ ...Listing.shape, ...shape });
    return {
      method: "GET",
      path: new RegExp(`^/v1/${path}$`),
      handle: ({ fields }) => {
        const asked = read(schema, fields) as Listing & Record<string, string | string[] | undefined>;
        const where = Object.fromEntries(
          filters.flatMap((name) =>
            asked[name] === undefined ? [] : [[name === "types" ? "type" : name, asked[name]]],
          ),
        );
        return list(`/v1/${path}`, kind, where, asked);
      },
    };
  });

  const lineItems: Route = {
    method: "GET",
    path: /^\/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    handle: ({ params: [id = ""], fields }) =>
      list(`/v1/checkout/sessions/${id}/line_items`, "item", { session: id }, read(Listing, fields)),
  };

  const methods: Route = {
    method: "GET",
    path: /^\/v1\/customers\/(\w+)\/payment_methods$/,
    handle: ({ params: [id = ""], fields }) =>
      list(`/v1/customers/${id}/payment_methods`, "payment_method", { customer: id }, read(Listing, fields)),
  };

  return [...single, ...lists, lineItems, methods];
}
