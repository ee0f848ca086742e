// The script of the public site's pages as text, for inlining.
export { default as siteScript } from "./site-script.ts?script";
