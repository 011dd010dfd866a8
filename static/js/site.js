// @ts-check
/** What every page of the site runs. */

import { followNews } from "./news.js";
import { endPushes } from "./push_end.js";
import { addRandomNumbers } from "./random_number.js";
import "./theme.js";
import { showWaiting } from "./waiting.js";
import { keepWorker } from "./worker.js";
import "./zone.js";

showWaiting();
followNews();
keepWorker();
if ("signedOut" in document.body.dataset) void endPushes();
addRandomNumbers();
