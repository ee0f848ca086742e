import { hash } from "node:crypto";
import { db } from "#platform/database.ts";
import type { FoundLeaguePage, FoundTeamPage } from "../schema.ts";
import { DRAWING_VERSION, type PictureOf } from "./rules.ts";

/** Returns the digest of a page's picture, which changes with everything that it's drawn from. */
export const computePictureDigest = ({ name, sport, color }: PictureOf) =>
  hash("sha256", JSON.stringify([DRAWING_VERSION, name, sport, color]), "base64url").slice(0, 22);

type Found = PictureOf & { slug: string; pictureDigest: string | null };

/** Returns the path of a page's picture, or null until one of its current name, sport, and color has been drawn. */
export function getPicturePath(base: "/l" | "/t", page: Found): string | null {
  const digest = computePictureDigest(page);
  return page.pictureDigest === digest ? `${base}/${page.slug}/picture.png?v=${digest}` : null;
}

type Page = Extract<FoundLeaguePage | FoundTeamPage, { state: "on" }>;

/** Finds the picture of a page that was found. Null until one of its current name, sport, and color has been drawn. */
export async function findPagePicture(page: Page): Promise<{ digest: string; png: Buffer } | null> {
  const digest = computePictureDigest(page);
  if (page.pictureDigest !== digest) return null;
  const picture =
    "leagueId" in page
      ? await db
          .selectFrom("leaguePicture")
          .select("png")
          .where("leagueId", "=", page.leagueId)
          .where("digest", "=", digest)
          .executeTakeFirst()
      : await db
          .selectFrom("teamPicture")
          .select("png")
          .where("teamId", "=", page.teamId)
          .where("digest", "=", digest)
          .executeTakeFirst();
  return picture ? { digest, png: picture.png } : null;
}
