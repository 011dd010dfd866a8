// @ts-check
/** Tumbling dice. The game draws their faces. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Tumble the elements of `root` with a changed data-die. It is "name:roll", and the number roll
 * grows with every roll of that die, even to the same face. Its `.face-up` appears when it lands.
 * @param {HTMLElement} root
 * @param {Map<string, string>} memory the roll of each die at the last drawing
 */
export function tumble(root, memory) {
  /** @type {NodeListOf<HTMLElement>} */
  const dice = root.querySelectorAll("[data-die]");
  let n = 0;
  for (const die of dice) {
    const [name, roll] = (die.dataset.die ?? "").split(":");
    const known = memory.get(name);
    memory.set(name, roll);
    if (known === undefined || known === roll || calm.matches) continue;
    const timing = { duration: 720 + 60 * (n++ % 5), easing: "cubic-bezier(0.2, 0.6, 0.3, 1)" };
    die.animate(
      [
        { transform: "rotate(0deg) scale(1)" },
        { transform: "translateY(-45%) rotate(200deg) scale(1.2)", offset: 0.35 },
        { transform: "rotate(330deg) scale(0.95)", offset: 0.62 },
        { transform: "translateY(-14%) rotate(366deg) scale(1)", offset: 0.8 },
        { transform: "rotate(360deg) scale(1)" },
      ],
      timing,
    );
    for (const face of die.querySelectorAll(".face-up"))
      face.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1, offset: 0.75 }], timing);
  }
}
