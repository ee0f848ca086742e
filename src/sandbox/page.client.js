// The design tokens apply dark mode through a class, and the sandbox follows the system theme. This script is loaded in
// the head without "defer" so that the first paint already has the right theme.
const night = matchMedia("(prefers-color-scheme: dark)");
const apply = () => document.documentElement.classList.toggle("dark", night.matches);
apply();
night.addEventListener("change", apply);
