import * as z from "zod";
import { COLORS_FROM_IDS, kitColors, type KitColor } from "#ui/kit-design.ts";

/** The colors that a page can have: the pairs of kits that follow from an id (PUBLIC-09). */
export const pageColors = kitColors.slice(0, COLORS_FROM_IDS) as [KitColor, ...KitColor[]];
const PageColor = z.enum(pageColors);

type Found = {
  state: "on";
  name: string;
  sport: string;
  timeZone: string;
  slug: string;
  isIndexable: boolean;
  /** The color of the page's head. */
  color: KitColor;
  /** What the stored share picture was drawn from. Null if none was drawn yet. */
  pictureDigest: string | null;
};

/** The page used to have this link and is at `slug` now. */
type Moved = { state: "moved"; slug: string };

export type FoundLeaguePage = (Found & { leagueId: string }) | Moved;

export type FoundTeamPage =
  | (Found & {
      teamId: string;
      /** The team's kit, or null for the one that follows from its id. */
      kit: string | null;
      /**
       * Who published it: the team itself, with all its games, or only leagues, with the games that are theirs
       * (PUBLIC-03, PUBLIC-04).
       */
      publishedBy: "team" | "leagues";
      showsPractices: boolean;
      /** The published leagues that the team plays in, by name. */
      leagues: { id: string; name: string; slug: string }[];
    })
  | Moved;

const SLUG_HINT = "Use 3 to 60 letters, numbers, and hyphens.";

/** The last part of a page's link (PUBLIC-07). Capital letters are made small. */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, SLUG_HINT)
  .max(60, SLUG_HINT)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG_HINT)
  .regex(/[a-z]/, SLUG_HINT);

const settings = { isOn: z.boolean(), slug: Slug, isIndexable: z.boolean() };

const state = {
  ...settings,
  /** The origin and path that the link begins with, such as "https://firstwhistle.example/l/". */
  urlStart: z.string(),
  /** Whether the page was ever saved. Before that, `slug` is a suggestion. */
  isSaved: z.boolean(),
  /** How often the link can still change this year. Before the page is on for the first time, it's always 5. */
  changesLeft: z.number().int(),
  /** Why an administrator took the page down, or null if it's allowed. */
  takenDownReason: z.string().nullable(),
};

export const LeaguePageSettings = z.object({
  ...settings,
  /** Null for the color that follows from the league's id. */
  color: PageColor.nullable(),
});
export type LeaguePageSettings = z.infer<typeof LeaguePageSettings>;

export const LeaguePage = LeaguePageSettings.extend(state);
export type LeaguePage = z.infer<typeof LeaguePage>;

export const TeamPageSettings = z.object({
  ...settings,
  showsPractices: z.boolean(),
  /** Null leaves the team's kit as it is. */
  color: PageColor.nullable(),
});
export type TeamPageSettings = z.infer<typeof TeamPageSettings>;

export const TeamPage = z.object({
  ...state,
  showsPractices: z.boolean(),
  /** The color of the team's kit. */
  color: z.enum(kitColors),
  /** Whether one of the team's managers hid the page. */
  isHidden: z.boolean(),
  /** The names of the published leagues that the team plays in now. */
  leagues: z.array(z.string()),
  /** Only the owner can publish the team. */
  canPublish: z.boolean(),
});
export type TeamPage = z.infer<typeof TeamPage>;
