// @ts-check
/** Starts the site at once, on pages without a script of their own and in most scripts. */

import { startSite } from "./start.js";

startSite();
