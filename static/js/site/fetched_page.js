// @ts-check
/** Another page of this site, or this one as it is now, to take parts from. It is not run. */

/**
 * @param {string} address
 * @param {FormData | null} form to send, in place of a plain request
 * @returns {Promise<{page: Document | null, status: number, url: string}>} the status is 0 without a network
 */
export function pageAt(address, form = null) {
  const request = new XMLHttpRequest(); // fetch cannot parse, and the policy on trusted types lets no text be parsed
  request.open(form ? "POST" : "GET", address);
  request.responseType = "document";
  return new Promise((resolve) => {
    request.addEventListener("loadend", () => {
      const { status, responseURL: url } = request;
      resolve({ page: status === 200 ? request.responseXML : null, status, url });
    });
    request.send(form);
  });
}
