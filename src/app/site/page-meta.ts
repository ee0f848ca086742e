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
  /** Which of our pictures chats show, and search engines; that of the landing page unless said otherwise. */
  preview?: keyof typeof PREVIEWS;
  /** A picture of its own. */
  picture?: PagePicture;
  structured?: object[];
};

export type PagePicture = {
  url: string;
  /** For those who do not see it. */
  alt: string;
  /** Left out for one that lies elsewhere. */
  size?: { width: number; height: number };
};

/** What the pictures of our pages say, by page; scripts/draw-pictures.ts draws them. */
export const PREVIEWS = {
  home: "Everyone there by first whistle.",
  features: "Know who is coming.",
  pricing: "One price per team and season.",
  faq: "Questions, answered.",
  about: "Keeping teams connected.",
  contact: "Talk to us.",
  blog: "Running a team, written down.",
  terms: "Terms in plain words.",
  privacy: "We sell nothing and track nobody.",
};

/** Of every picture of ours: what chats show large. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

/** Its file in public/. */
export const previewFile = (page: keyof typeof PREVIEWS) =>
  page === "home" ? "preview.jpg" : `preview-${page}.jpg`;

export const previewOf = (origin: string, page: keyof typeof PREVIEWS): PagePicture => ({
  url: `${origin}/${previewFile(page)}`,
  alt: PREVIEWS[page],
  size: PICTURE_SIZE,
});

/** Title, description, canonical address, Open Graph and structured data, the same way on every public page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, origin, type = "website", structured = [] } = page;
  const url = `${origin}${path === "/" ? "/" : path}`;
  const { url: image, alt, size } = page.picture ?? previewOf(origin, page.preview ?? "home");
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
