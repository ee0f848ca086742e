export type ThemeChoice = "system" | "light" | "dark";

const yearInSeconds = 31_536_000;

/** Switches the page's theme and remembers it. Doesn't need React, because the public site's pages run without it. */
export function applyTheme(choice: ThemeChoice) {
  const { classList } = document.documentElement;
  classList.remove("light", "dark");
  if (choice !== "system") classList.add(choice);
  // Use a cookie so that the server can set the class on <html> and the first paint has the right colors.
  // Only https can use the prefix, which pins the cookie to this host.
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}theme=${choice}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}
