import { createHmac, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000;

/** Signs the page's browser in as if with a passkey. Stores what better-auth would store and sets its cookie. */
export async function storeSession(page: Page, userId: string) {
  const token = randomBytes(24).toString("base64url");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + THIRTY_DAYS);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await db
    .insertInto("session")
    .values({
      token,
      userId,
      userAgent,
      ipAddress: "",
      createdAt: now,
      updatedAt: now,
      provedAt: now,
      expiresAt,
    })
    .execute();
  await db.updateTable("profile").set({ lastSignInAt: now }).where("id", "=", userId).execute();
  const signature = createHmac("sha256", config.keyring.cookies[0].secret).update(token).digest("base64");
  await page.context().addCookies([
    {
      name: "fw.session_token",
      value: encodeURIComponent(`${token}.${signature}`),
      url: config.appUrl,
      expires: Math.floor(expiresAt.getTime() / 1000),
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}
