import { expect, it } from "vitest";
import { shortenClasses } from "./public-styles.ts";

it("gives classes short names in styles and pages alike, and changes nothing else", () => {
  const { css, shorten } = shortenClasses(
    "@font-face{src:url(/wide.woff2)}.flex{gap:.5rem}.md\\:mt-2\\.5:hover,.flex .h2{top:0}@media print{.\\*\\:p-1>*{color:red}}",
  );
  expect(css).toBe(
    "@font-face{src:url(/wide.woff2)}.aa{gap:.5rem}.ab:hover,.aa .ac{top:0}@media print{.ad>*{color:red}}",
  );
  expect(shorten('<p class="md:mt-2.5 flex plain" title="flex">flex <b class="h2 *:p-1">.flex</b></p>')).toBe(
    '<p class="ab aa plain" title="flex">flex <b class="ac ad">.flex</b></p>',
  );
});
