// @ts-check
/** The page of a game's rules. */

import { rulesSearch } from "./search.js";
import "../site/site.js";

rulesSearch(document);
