// @ts-check
/** What every page of the site runs. */

import "./theme.js";
import "./zone.js";
