// npm run pictures: the app's icons and the pictures that chats show beside links, drawn from the logo by Chromium into
// public/. Run it again when the logo or a promise changes. Those of posts are drawn by the worker (docs/decisions/0027).
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

/** The tile fills the square; phones that cut icons into shapes get one with room around it. */
const icon = (size: number, room: number) =>
  page(
    `<div style="width:${size}px;height:${size}px;background:${room ? "#084fba" : "transparent"};padding:${size * room}px">` +
      read("favicon.svg").replace("<svg", '<svg style="width:100%;height:100%;display:block"') +
      "</div>",
  );

/** What chats show beside a link to a page: its promise, large enough to be read in a column of chats. */
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

/** What stands below the promise. */
const words: Record<keyof typeof PREVIEWS, string> = {
  home: "A text 24 hours and 1 hour before every game. One tap to answer. No app.",
  features: "Reminders, answers, line-ups, schedules and spares. Players install nothing.",
  pricing: "Season Passes are sold flat per team. Starting is free.",
  faq: "What players see, what it costs, and how to stop the texts.",
  about: "Made for those who count heads in a parking lot.",
  contact: "We answer by email, 7 days a week.",
  blog: "Line-ups, rain, money and people: learned the hard way.",
  terms: "Pay once per team and season, and leave whenever you like.",
  privacy: "Which personal data we keep, why, and for how long.",
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
    html: preview(PREVIEWS[name], words[name]),
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
