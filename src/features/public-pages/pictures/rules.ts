/** Increment this when the design changes, and mark all pages in a migration, so that they're drawn again. */
export const DRAWING_VERSION = 1;

/** What a page's picture is drawn from, and nothing else (PUBLIC-27). */
export type PictureOf = { name: string; sport: string; color: string };

/** The area for the name, inside the margins, below the sport and above the logo. */
export const NAME_AREA = { width: 1020, height: 290 };

/** The size of the sport's line. */
export const SPORT_SIZE = 38;

/** The site's own picture, for pages whose picture isn't drawn yet (scripts/draw-pictures.ts). */
export const SITE_PICTURE = "/preview.jpg";
