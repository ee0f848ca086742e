import type { MetaDescriptor } from "react-router";

/** What search engines and chat apps show for a public page. */
export type PageMeta = {
  /** Without the app's name, which is appended. */
  title: string;
  description: string;
  /** The page's canonical path, whatever URL was requested: "/pricing". */
  path: string;
  /** Our own origin, from the page's loader. */
  origin: string;
  type?: "website" | "article";
  /** Which of our preview pictures to show. Defaults to the landing page's. */
  preview?: keyof typeof PREVIEWS;
  /** A picture specific to this page, used instead of a preview picture. */
  picture?: PagePicture;
  structured?: object[];
};

export type PagePicture = {
  url: string;
  /** Alt text. */
  alt: string;
  /** Omitted for pictures hosted elsewhere. */
  size?: { width: number; height: number };
};

/** The text on each page's preview picture, drawn by scripts/draw-pictures.ts. */
export const PREVIEWS = {
  home: "Everyone there by first whistle.",
  features: "Know who's coming.",
  pricing: "One price per team, per season.",
  faq: "Questions, answered.",
  about: "Keeping teams connected.",
  contact: "Talk to us.",
  blog: "The playbook for running a team.",
  terms: "Terms in plain English.",
  privacy: "We don't sell your data or track you.",
};

/** The size of all our preview pictures. Chat apps show pictures of this size as large previews. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

/** Returns a preview's file name in public/. */
export const previewFile = (page: keyof typeof PREVIEWS) =>
  page === "home" ? "preview.jpg" : `preview-${page}.jpg`;

export const getPreviewPicture = (origin: string, page: keyof typeof PREVIEWS): PagePicture => ({
  url: `${origin}/${previewFile(page)}`,
  alt: PREVIEWS[page],
  size: PICTURE_SIZE,
});

/** Builds a public page's title, description, canonical URL, Open Graph tags, and structured data. */
export function createPageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, origin, type = "website", structured = [] } = page;
  const url = `${origin}${path === "/" ? "/" : path}`;
  const { url: image, alt, size } = page.picture ?? getPreviewPicture(origin, page.preview ?? "home");
  return [
    { title: path === "/" ? title : `${title} · FirstWhistle` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: "FirstWhistle" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    ...(size
      ? [
          { property: "og:image:width", content: String(size.width) },
          { property: "og:image:height", content: String(size.height) },
        ]
      : []),
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: alt },
    ...structured.map((entry) => ({ "script:ld+json": { "@context": "https://schema.org", ...entry } })),
  ];
}

/** Builds the breadcrumb trail that search engines show above a result. */
export const createBreadcrumbs = (origin: string, steps: { name: string; path: string }[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "FirstWhistle", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});
