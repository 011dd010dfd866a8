// @ts-check
/** The switch between a dark and a light sky; the server reads the cookie and draws the page so.
 * Until it is used, the system decides. */

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-theme-switch]"))) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const { theme } = root.dataset;
    const dark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    root.dataset.theme = dark ? "light" : "dark";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=34560000; samesite=lax`;
  });
}
