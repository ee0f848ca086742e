import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { expect, test } from "./fixtures.ts";

type Structured = { "@type": string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] };

const getStructuredData = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Structured,
  );

test("shows the landing page's promises, samples, and sign-up links, and redirects signed-in users to the dashboard [LAND-01, LAND-02, LAND-03, LAND-04, LAND-05, LAND-06, LAND-07, LAND-08, LAND-09, PASS-47, CONST2-05] @desk", async ({
  page,
  signedIn,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everyone there by first whistle.");
  await expect(page.getByRole("link", { name: "Get Started Free" })).toHaveAttribute("href", "/register");
  await expect(page.getByText("Up to 90% better attendance")).toBeVisible();
  await expect(page.getByText("No credit card").first()).toBeVisible();
  await expect(page.getByText("$2 per teammate per season")).toContainText(
    "one flat price per team, starting at $9.99, and that's exactly what you'll see at checkout",
  );
  await expect(page.getByRole("article").getByRole("heading", { level: 3 })).toHaveText([
    "See your lineup before you leave home",
    "One message, whole team",
    "A month at a glance",
    "A fair league schedule",
    "A PDF for the fridge",
    "Mini",
    "Standard",
    "Extended",
  ]);
  await page.getByRole("link", { name: "Start Your Free Trial" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await signedIn();
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("shows the features, about, and legal pages [PUB-01, PUB-02, PUB-03, PUB-15, PUB-20, PUB-21, PUB-22, PUB-23, PUB-24, PUB-25, PUB-26, CONST2-01] @desk", async ({
  page,
}) => {
  await page.goto("/features");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(8);
  await expect(cards.first()).toContainText("24 hours and 1 hour before the game");
  await expect(cards.first()).toContainText("Customize the times for each team");
  await expect(page.getByRole("link", { name: "Sign Up Free" })).toHaveAttribute("href", "/register");
  await page.goto("/about");
  await expect(page.getByText("keep teams connected and games on schedule").first()).toBeVisible();
  await expect(page.getByText("available 7 days a week")).toBeVisible();
  await expect(page.getByRole("link", { name: "Try FirstWhistle" })).toHaveAttribute("href", "/register");
  for (const path of ["/terms", "/privacy"]) {
    await page.goto(path);
    await expect(page.getByText("Last updated: March 15, 2025")).toBeVisible();
    await expect(page.getByText(/Reply STOP/).first()).toBeVisible();
  }
});

test("shows actual prices on the pricing and FAQ pages and in structured data [PUB-04, PUB-05, PUB-06, PUB-07, PUB-08, PUB-09, PUB-10, PUB-11, PUB-12, PUB-13, PUB-14] @desk", async ({
  page,
}) => {
  await page.goto("/pricing");
  const plans = page.getByRole("article");
  await expect(plans.getByRole("heading")).toHaveText(["Basic", "Season Pass", "League"]);
  await expect(plans.nth(0)).toContainText("Free");
  await expect(plans.nth(0)).toContainText("Up to 15 team members");
  await expect(plans.nth(1)).toContainText("$2 per teammate per season");
  await expect(plans.nth(1)).toContainText(
    "one flat price per team, starting at $9.99, and that's exactly what you'll see at checkout",
  );
  await expect(plans.nth(2)).toContainText("Contact sales");
  await expect(plans.nth(2)).not.toContainText("$");
  for (const name of ["Start Free", "Get Started", "Create Your League"])
    await expect(plans.getByRole("link", { name, exact: true })).toHaveAttribute("href", "/register");
  await expect(plans.nth(2).getByRole("link", { name: "Talk to us first" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await expect(page.getByText("A season lasts 3, 6, 9, or 12 months.")).toBeVisible();
  const frame = page.getByRole("table").locator("..");
  const getOverflow = () => frame.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await getOverflow()).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await getOverflow()).toBe(0);

  await page.goto("/faq");
  const questions = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(questions).toHaveCount(8);
  await expect(page.getByText("$2 per teammate per season")).toBeVisible();
  const faq = (await getStructuredData(page)).find((entry) => entry["@type"] === "FAQPage");
  expect(faq?.mainEntity?.map(({ name }) => name)).toEqual(await questions.allTextContents());
  const answers = await page.getByRole("main").locator("section p").allTextContents();
  expect(faq?.mainEntity?.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(answers);
  await page.getByRole("link", { name: "Contact Support" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("loads no framework: the page's own script opens the menu and switches the theme @desk", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/pricing", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  const opener = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });

  await opener.press("Enter");
  await expect(menu.getByRole("link")).toHaveText([
    "Features",
    "Pricing",
    "Blog",
    "FAQ",
    "Sign up",
    "Log in",
  ]);
  await expect(menu.getByRole("link", { name: "Pricing" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await opener.click();
  await page.mouse.click(195, 60);
  await expect(menu).toBeHidden();
  await opener.click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menu).toBeHidden();

  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveClass("dark");
  await page.goto("/about");
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("opens the site from the app as a page of its own, and keeps signed-in readers in the app on the blog [OP2-34] @desk", async ({
  page,
  signedIn,
}) => {
  const runsApp = () => page.evaluate(() => "__reactRouterContext" in window);
  await page.goto("/login");
  expect(await runsApp()).toBe(true);
  await page.getByRole("link", { name: /FirstWhistle/ }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await runsApp()).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await signedIn();
  await page.goto("/blog");
  expect(await runsApp()).toBe(true);
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  await page.goto("/faq");
  expect(await runsApp()).toBe(false);
});

test("requires all four contact fields, keeps their values offline, and sends the message to support [PUB-16, PUB-17, PUB-18, PUB-19, DATA2-32] @desk", async ({
  page,
  connection,
}) => {
  await page.goto("/contact");
  const send = page.getByRole("button", { name: "Send Message" });
  for (const label of ["Name", "Email", "Subject", "Message"])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-required", "true");
  await send.click();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(4);
  await expect(page.getByText("Enter a subject")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Subject").fill("A league of twelve");
  await page.getByLabel("Message").fill("We play on Sundays.\nCan we start in May?");
  await connection.disconnect();
  await send.click();
  await expect(page.getByRole("alert")).toContainText("We couldn't send your message.");
  await expect(page.getByLabel("Message")).toHaveValue("We play on Sundays.\nCan we start in May?");
  await connection.restore();
  await send.click();
  await expect(page.getByRole("status").getByText("Your message has been sent")).toBeVisible();
  await expect(page.locator(":focus")).toContainText("Your message has been sent");
});

test("thanks a bot that fills in the contact form's honeypot without storing its message @desk", async ({
  page,
}) => {
  await page.goto("/contact");
  const email = `robot-${Date.now()}@example.com`;
  for (const label of ["Name", "Subject", "Message"]) await page.getByLabel(label).fill("Buy now");
  await page.getByLabel("Email").fill(email);
  const honeypot = page.locator("form input[tabindex='-1']");
  // Autofill by browsers and password managers must not trip the honeypot.
  await expect(honeypot).not.toHaveAttribute(
    "name",
    /name|mail|phone|tel|url|site|web|company|org|title|address|street|city|state|zip|country|user/,
  );
  await honeypot.evaluate((input) => ((input as HTMLInputElement).value = "https://example.com"));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Your message has been sent")).toBeVisible();
  const storedRequest = db.selectFrom("supportRequest").select("id").where("userEmail", "=", email);
  expect(await storedRequest.execute()).toEqual([]);
});

test("validates the contact form without JavaScript, and sends it once after a double click [PUB-16, PUB-17, PUB-18] @desk", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.APP_URL! });
  const plain = await context.newPage();
  await plain.goto("/contact");
  const email = `plain-${Date.now()}@example.com`;
  await plain.getByLabel("Name").fill("Dana Whitfield");
  await plain.getByLabel("Email").fill(email);
  await plain.getByLabel("Message").fill("We play on Sundays.");
  await plain.getByRole("button", { name: "Send Message" }).click();
  await expect(plain.getByText("Enter a subject")).toBeVisible();
  await expect(plain.getByLabel("Message")).toHaveValue("We play on Sundays.");
  await plain.getByLabel("Subject").fill("A league of twelve");
  await plain.getByRole("button", { name: "Send Message" }).dblclick();
  await expect(plain.getByText("Your message has been sent")).toBeVisible();
  const storedRequest = db.selectFrom("supportRequest").select("id").where("userEmail", "=", email);
  expect(await storedRequest.execute()).toHaveLength(1);
  await context.close();
});
