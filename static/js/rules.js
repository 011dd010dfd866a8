// @ts-check
/** The page of a game's rules. */

import { rulesSearch } from "./rules_search.js";
import "./site.js";

rulesSearch(document);
