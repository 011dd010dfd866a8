// @ts-check
/** Tells by how much a rated match has changed each rating, as soon as it has been counted. */

/** @param {HTMLElement} place on the page of a rated match, with the address to ask */
export function followRatings(place) {
  async function look() {
    const response = await fetch(place.dataset.address ?? "").catch(() => null);
    if (!response?.ok) return;
    place.textContent = (await response.text()).trim();
    showRatings();
  }

  document.addEventListener("news", () => void look());
}

/** Write the known ratings into each place that shows the end of the match. */
export function showRatings() {
  const told = document.getElementById("ratings")?.textContent?.trim() ?? "";
  for (const place of document.querySelectorAll("[data-ratings]:not(#ratings)")) place.textContent = told;
}
