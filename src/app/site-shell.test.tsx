import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { SiteShell } from "./site-shell.tsx";

it("groups footer links under Product, Company, and Legal [SHELL-55]", () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <SiteShell signedIn={false} year={2026} theme="system" script={null}>
        Page
      </SiteShell>
    </MemoryRouter>,
  );
  const footer = markup.slice(markup.indexOf("<footer"));
  const linksAfter = (title: string) => {
    const group = footer.slice(footer.indexOf(`>${title}<`)).split("</nav>")[0]!;
    return [...group.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  };
  expect(linksAfter("Product")).toEqual(["/features", "/pricing", "/blog", "/faq"]);
  expect(linksAfter("Company")).toEqual(["/about", "/contact"]);
  expect(linksAfter("Legal")).toEqual(["/terms", "/privacy"]);
});
