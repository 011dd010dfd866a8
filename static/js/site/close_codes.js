// @ts-check
// Made by `python manage.py view_types`: do not edit.
/** The codes with which the site closes a socket; docs/protocol.md explains each. */
export const CloseCode = /** @type {const} */ ({
  TRY_LATER: 4013,
  UNKNOWN_TOKEN: 4401,
  NOT_ALLOWED: 4403,
  NOT_YOURS: 4404,
  SESSION_ENDED: 4407,
  SILENT: 4408,
  TOO_MUCH: 4429,
});
