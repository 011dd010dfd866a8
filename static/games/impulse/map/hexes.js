// @ts-check
/** Axial hexagon coordinates (q, r) to points, for maps with pointy tops. */

const ROOT3 = Math.sqrt(3);

/** The centre of the hexagon (q, r) where a side is `size` long. @param {number} q @param {number} r @param {number} size */
export const centre = (q, r, size) => ({ x: size * ROOT3 * (q + r / 2), y: size * 1.5 * r });

/** The outline of a hexagon around the origin, for a path. @param {number} size */
export function outline(size) {
  const corners = [...Array(6).keys()].map((corner) => {
    const angle = (Math.PI / 180) * (60 * corner - 30);
    return `${(size * Math.cos(angle)).toFixed(2)} ${(size * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}
