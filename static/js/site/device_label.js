// @ts-check

/** Return the browser and the system of this device, as its owner knows them. */
export function deviceLabel() {
  const { userAgent } = navigator;
  const browser = /Firefox|Edg|Chrome|Safari/.exec(userAgent)?.[0] ?? "";
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(userAgent)?.[0] ?? "";
  return [browser, system].filter(Boolean).join(", ");
}
