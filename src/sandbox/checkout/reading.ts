import * as z from "zod";
import { apiErrors } from "./errors.ts";
import { read, WholeNumber } from "./form.ts";
import type { Route } from "./resources.ts";
import type { Kind } from "./objects.ts";
import type { CheckoutStore } from "./store.ts";

const DEFAULT_PAGE = 10;
const MAX_PAGE = 100;

/** Each kind of object: its path, and the fields that lists can be filtered by. */
const COLLECTIONS: { path: string; kind: Kind; filters: string[] }[] = [
  { path: "customers", kind: "customer", filters: ["email"] },
  { path: "checkout/sessions", kind: "checkout.session", filters: ["customer", "status", "payment_intent"] },
  { path: "payment_intents", kind: "payment_intent", filters: ["customer"] },
  { path: "charges", kind: "charge", filters: ["customer", "payment_intent"] },
  { path: "refunds", kind: "refund", filters: ["charge", "payment_intent"] },
  { path: "disputes", kind: "dispute", filters: ["charge", "payment_intent"] },
  { path: "payment_methods", kind: "payment_method", filters: ["customer", "type"] },
  { path: "products", kind: "product", filters: [] },
  { path: "events", kind: "event", filters: ["type", "types"] },
];

const ListParams = z.object({
  limit: WholeNumber.refine((count) => count >= 1 && count <= MAX_PAGE, "must be 1 to 100").optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .union([
      WholeNumber.transform((at) => ({ gte: at, gt: undefined, lte: at, lt: undefined })),
      z.strictObject({
        gt: WholeNumber.optional(),
        gte: WholeNumber.optional(),
        lt: WholeNumber.optional(),
        lte: WholeNumber.optional(),
      }),
    ])
    .optional(),
  expand: z.array(z.string()).optional(),
});

type ListParams = z.output<typeof ListParams>;

/** Maps an ID prefix to its kind, for `expand`. */
const KINDS: Record<string, Kind> = {
  cus: "customer",
  cs: "checkout.session",
  pi: "payment_intent",
  ch: "charge",
  re: "refund",
  pm: "payment_method",
  du: "dispute",
  prod: "product",
};

/** Expands IDs along a path such as `payment_intent.latest_charge` into their objects. */
export function expandObject(store: CheckoutStore, object: object, path: string): object {
  const [first = "", ...rest] = path.split(".");
  const value = (object as Record<string, unknown>)[first];
  if (Array.isArray(value)) {
    const items = value.map((item: object) =>
      rest.length > 0 ? expandObject(store, item, rest.join(".")) : item,
    );
    return { ...object, [first]: items };
  }
  if (value === undefined) throw apiErrors.wrong("expand", `This property cannot be expanded (${first}).`);
  const kind = typeof value === "string" ? KINDS[value.split("_")[0]!] : undefined;
  const target = kind ? store.find(kind, value as string) : value;
  if (target === null || typeof target !== "object") return object;
  return { ...object, [first]: rest.length > 0 ? expandObject(store, target, rest.join(".")) : target };
}

/** Creates the routes for reads: get one object, list objects, and list the objects that belong to another object. */
export function createReading(store: CheckoutStore): Route[] {
  function list(
    url: string,
    kind: Kind,
    where: Record<string, string | string[] | undefined>,
    query: ListParams,
  ) {
    const { created } = query;
    const filter = {
      where,
      createdFrom: created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1),
      createdUntil: created?.lte ?? (created?.lt === undefined ? undefined : created.lt - 1),
    };
    const page = {
      limit: query.limit ?? DEFAULT_PAGE,
      startingAfter: query.starting_after,
      endingBefore: query.ending_before,
    };
    const { data, hasMore } = store.list(kind, filter, page);
    return { object: "list", url, has_more: hasMore, data };
  }

  const singleRoutes = COLLECTIONS.map(({ path, kind }): Route => ({
    method: "GET",
    path: new RegExp(`^/v1/${path}/(\\w+)$`),
    handle: ({ params: [id = ""] }) => {
      const target = store.find(kind, id);
      if (!target) throw apiErrors.missing(kind, id);
      return target;
    },
  }));

  const lists = COLLECTIONS.map(({ path, kind, filters }): Route => {
    const shape = Object.fromEntries(
      filters.map((name) => [
        name,
        name === "types" ? z.array(z.string()).optional() : z.string().optional(),
      ]),
    );
    const schema = z.strictObject({ ...ListParams.shape, ...shape });
    return {
      method: "GET",
      path: new RegExp(`^/v1/${path}$`),
      handle: ({ fields }) => {
        const query = read(schema, fields) as ListParams & Record<string, string | string[] | undefined>;
        const where = Object.fromEntries(
          filters.flatMap((name) =>
            query[name] === undefined ? [] : [[name === "types" ? "type" : name, query[name]]],
          ),
        );
        return list(`/v1/${path}`, kind, where, query);
      },
    };
  });

  const lineItems: Route = {
    method: "GET",
    path: /^\/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    handle: ({ params: [id = ""], fields }) =>
      list(`/v1/checkout/sessions/${id}/line_items`, "item", { session: id }, read(ListParams, fields)),
  };

  const methods: Route = {
    method: "GET",
    path: /^\/v1\/customers\/(\w+)\/payment_methods$/,
    handle: ({ params: [id = ""], fields }) =>
      list(
        `/v1/customers/${id}/payment_methods`,
        "payment_method",
        { customer: id },
        read(ListParams, fields),
      ),
  };

  return [...singleRoutes, ...lists, lineItems, methods];
}
