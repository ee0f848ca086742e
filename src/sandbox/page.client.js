// The tokens know the night look as a class; the sandbox follows the system. Loaded in the head without
// "defer" so that the first paint already has the right one.
const night = matchMedia("(prefers-color-scheme: dark)");
const apply = () => document.documentElement.classList.toggle("dark", night.matches);
apply();
night.addEventListener("change", apply);
