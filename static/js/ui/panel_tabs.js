// @ts-check
/** Tabs over panels of the template, one shown at a time. */

/**
 * @param {HTMLElement} section
 * @param {(panel: string) => void} opened called with the id of the panel that is shown now
 * @returns {(panel: string) => void} opens a panel
 */
export function panelTabs(section, opened) {
  const tabs = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[role=tab]")]);
  const panelOf = (/** @type {HTMLElement} */ tab) => tab.getAttribute("aria-controls") ?? "";

  /** @param {string} panel */
  function open(panel) {
    for (const tab of tabs) {
      const chosen = panelOf(tab) === panel;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      /** @type {HTMLElement} */ (document.getElementById(panelOf(tab))).hidden = !chosen;
    }
    opened(panel);
  }

  for (const tab of tabs) {
    tab.hidden = false;
    tab.addEventListener("click", () => open(panelOf(tab)));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
      open(panelOf(next));
      next.focus();
    });
  }
  return open;
}
