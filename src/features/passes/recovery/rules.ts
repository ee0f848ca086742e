import * as z from "zod";
import { ProductKey } from "../schema.ts";

/** What we tell the provider about each item when we open a payment page. */
const ItemMetadata = z
  .object({
    orderId: z.uuid(),
    teamId: z.uuid(),
    subscriptionTier: ProductKey.optional(),
    productType: ProductKey.optional(),
  })
  .transform(({ orderId, teamId, subscriptionTier, productType }) => ({
    orderId,
    teamId,
    product: subscriptionTier ?? productType,
  }));

export type RecoveredItem = { orderId: string; teamId: string; product: ProductKey; teamName: string };

/** Reads an item of a payment page that we opened. Returns null if it isn't one of our products. */
export function readItem({
  name,
  metadata,
}: {
  name: string;
  metadata: Record<string, string>;
}): RecoveredItem | null {
  const parsed = ItemMetadata.safeParse(metadata);
  if (!parsed.success || !parsed.data.product) return null;
  const { orderId, teamId, product } = parsed.data;
  // The page shows "Standard Season Pass: Lakeview Otters".
  return { orderId, teamId, product, teamName: name.slice(name.indexOf(": ") + 2) };
}
