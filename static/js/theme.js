// @ts-check
/** The switch between a dark and a light sky; the server reads the cookie and draws the page so. */

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-theme-switch]"));

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = getComputedStyle(root).colorScheme === "dark";
    root.dataset.theme = dark ? "light" : "dark";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=34560000; samesite=lax`;
  });
}
