import type { MetaDescriptor } from "react-router";

/** What search engines and chats show of a public page. */
export type PageMeta = {
  /** Without the product's name, which is put behind it. */
  title: string;
  description: string;
  /** Where the page lives, whatever was asked for: "/pricing". */
  path: string;
  /** Our own address, from the root's loader. */
  origin: string;
  type?: "website" | "article";
  /** A picture of its own, elsewhere. */
  image?: string;
  /** Which of our pictures chats show, as drawn by scripts/draw-pictures.ts. */
  preview?: "features" | "pricing" | "faq" | "about" | "contact" | "blog";
  structured?: object[];
};

/** The picture of a page without one of its own. */
export const previewOf = (origin: string, name?: PageMeta["preview"]) =>
  `${origin}/${name === undefined ? "preview" : `preview-${name}`}.jpg`;

const PREVIEW = { width: 1200, height: 630 };

/** Title, description, canonical address, Open Graph and structured data, the same way on every public page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, origin, type = "website", structured = [] } = page;
  const url = `${origin}${path === "/" ? "/" : path}`;
  const image = page.image ?? previewOf(origin, page.preview);
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
    ...(page.image === undefined
      ? [
          { property: "og:image:width", content: String(PREVIEW.width) },
          { property: "og:image:height", content: String(PREVIEW.height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...structured.map((entry) => ({ "script:ld+json": { "@context": "https://schema.org", ...entry } })),
  ];
}

/** The way from the home page to here, as search engines show it above a result. */
export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "FirstWhistle", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});
