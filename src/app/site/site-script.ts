// The inline script of the public site's pages, which load nothing else. Pages show everything without it. It opens the
// menu on phones, switches the theme, and sends the contact form without leaving the page.
import { applyTheme, type ThemeChoice } from "#ui/apply-theme.ts";

/** From this width on, the top bar shows the menu's links (src/ui/site-frame.tsx). */
const WIDE = "(min-width: 1024px)";
/** Forms that are sent in the background. */
const FORM = "form[data-sent-in-background]";
/** Request timeout. Then the reader can send the form again. */
const TIMEOUT_MS = 15_000;

function prepareMenu(menu: HTMLDialogElement, opener: Element) {
  const noteState = () => opener.setAttribute("aria-expanded", String(menu.open));
  opener.addEventListener("click", () => {
    menu.showModal();
    noteState();
  });
  menu.addEventListener("close", noteState);
  menu.addEventListener("click", ({ target }) => {
    // Everything inside has a target of its own, so this is the backdrop.
    if (target === menu) menu.close();
  });
  matchMedia(WIDE).addEventListener("change", ({ matches }) => matches && menu.close());
}

function prepareThemeSwitch(themeSwitch: Element) {
  themeSwitch.addEventListener("change", ({ target }) =>
    applyTheme((target as HTMLInputElement).value as ThemeChoice),
  );
}

/** Moves the focus to what the reader has to see next: the first wrong field, or the thanks for a message. */
const focusNext = () =>
  document.querySelector<HTMLElement>("main [aria-invalid=true], main [data-focus-first]")?.focus();

/** Clones what the server rendered for one state of the form. */
const cloneState = (form: HTMLFormElement, state: "sending" | "failed") =>
  form.querySelector<HTMLTemplateElement>(`template[data-state=${state}]`)!.content.cloneNode(true);

/**
 * Sends the form in the background, so that a failed request keeps what was written. Pages come from the server either
 * way: another one after a success, or this one with its messages after an error.
 */
async function sendForm(form: HTMLFormElement) {
  const button = form.querySelector("[type=submit]")!;
  const busyButton = document.createElement("div");
  busyButton.append(cloneState(form, "sending"));
  button.replaceWith(busyButton);
  for (const alert of form.querySelectorAll("[role=alert]")) alert.remove();
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.redirected) return location.assign(response.url);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const nextForm = page.querySelector<HTMLFormElement>(FORM);
    if (!nextForm) throw new Error(response.statusText);
    form.replaceWith(document.adoptNode(nextForm));
    prepareForm(nextForm);
    focusNext();
  } catch {
    busyButton.replaceWith(button);
    form.prepend(cloneState(form, "failed"));
  }
}

function prepareForm(form: HTMLFormElement) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The busy button isn't of type submit, but Enter in a field sends the form, too.
    if (form.querySelector("[type=submit]")) void sendForm(form);
  });
}

const menu = document.querySelector("dialog");
if (menu) prepareMenu(menu, document.querySelector(`[aria-controls=${menu.id}]`)!);
for (const themeSwitch of document.querySelectorAll("[data-theme-switch]")) prepareThemeSwitch(themeSwitch);
for (const button of document.querySelectorAll("[data-dismiss]"))
  button.addEventListener("click", () => button.closest("[data-toast]")!.remove());
// Chromium would show its own prompt here. Ours is on the sign-in page, for which the event fires again (INSTALL-01).
addEventListener("beforeinstallprompt", (event) => event.preventDefault());
for (const form of document.querySelectorAll<HTMLFormElement>(FORM)) prepareForm(form);
focusNext();
