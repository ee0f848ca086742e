// npm run pictures: renders the app's icons and link preview images with Chromium and writes them to public/. Run it
// again when the logo or a tagline changes. The worker renders the preview images for posts (docs/decisions/0027).
import { readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { PICTURE_SIZE, previewFile, PREVIEWS } from "#app/site/page-meta.ts";
import { chromiumPath } from "#tests/harness/chromium.ts";

const publicDir = path.resolve(import.meta.dirname, "../public");
const read = (file: string) => readFileSync(path.join(publicDir, file), "utf8");
const font = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../node_modules/@fontsource-variable", file)).toString(
    "base64",
  );

const page = (body: string) => `<!doctype html><style>*{margin:0;box-sizing:border-box}</style>${body}`;

/**
 * Returns an icon. `room` is the padding around the logo, as a fraction of the size, for phones that crop icons into
 * shapes.
 */
const icon = (size: number, room: number) =>
  page(
    `<div style="width:${size}px;height:${size}px;background:${room ? "#084fba" : "transparent"};padding:${size * room}px">` +
      read("favicon.svg").replace("<svg", '<svg style="width:100%;height:100%;display:block"') +
      "</div>",
  );

/** A page's link preview image. It shows the page's tagline, large enough to read in a list of chats. */
const preview = (promise: string, below: string) =>
  page(`<style>
  @font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%;
    src: url(data:font/woff2;base64,${font("archivo/files/archivo-latin-wdth-normal.woff2")}) }
  body { width: 1200px; height: 630px; padding: 84px 90px; color: #fff; font-family: Archivo;
    background: radial-gradient(120% 160% at 12% -20%, #2f7be0, transparent 55%), linear-gradient(105deg, #0b4fc0, #0a2f86) }
  h1 { font: 780 104px/0.98 Archivo; font-stretch: 114%; letter-spacing: -0.038em; max-width: 980px }
  p { font: 450 34px/1.4 Archivo; margin-top: 34px; opacity: 0.86; max-width: 620px }
  svg.lines { position: absolute; right: -240px; top: 60px; stroke: #ffffff44; fill: none; stroke-width: 3 }
</style>
<svg class="lines" width="680" height="680"><circle cx="340" cy="340" r="292"/></svg>
<h1>${promise}</h1>
<p>${below}</p>
<p style="font-weight:720;font-size:38px;margin-top:60px;opacity:1">FirstWhistle</p>`);

/** The line below each page's tagline. */
const captions: Record<keyof typeof PREVIEWS, string> = {
  home: "A text 24 hours and 1 hour before every game. One tap to reply. No app.",
  features: "Reminders, RSVPs, lineups, schedules, and subs. Nothing for players to install.",
  pricing: "One flat price per team. Free to start.",
  faq: "What players see, what it costs, and how to stop the texts.",
  about: "For the person counting heads in the parking lot.",
  contact: "We reply by email, 7 days a week.",
  blog: "Lineups, rain, money, and people, learned the hard way.",
  terms: "Pay once per team, per season. Leave anytime.",
  privacy: "What personal data we keep, why, and for how long.",
};

const pages = Object.keys(PREVIEWS) as (keyof typeof PREVIEWS)[];

const pictures = [
  { file: "icon-192.png", width: 192, height: 192, html: icon(192, 0) },
  { file: "icon-512.png", width: 512, height: 512, html: icon(512, 0) },
  { file: "icon-maskable-512.png", width: 512, height: 512, html: icon(512, 0.1) },
  { file: "apple-touch-icon.png", width: 180, height: 180, html: icon(180, 0.04) },
  ...pages.map((name) => ({
    file: previewFile(name),
    ...PICTURE_SIZE,
    html: preview(PREVIEWS[name], captions[name]),
  })),
];

const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
for (const { file, width, height, html } of pictures) {
  const tab = await browser.newPage({ viewport: { width, height } });
  await tab.setContent(html);
  await tab.evaluate(() => document.fonts.ready);
  const isPhoto = file.endsWith(".jpg");
  await tab.screenshot({
    path: path.join(publicDir, file),
    ...(isPhoto ? { type: "jpeg" as const, quality: 82 } : { omitBackground: true }),
  });
  await tab.close();
  console.log(`${file} ${width} x ${height}`);
}
await browser.close();
