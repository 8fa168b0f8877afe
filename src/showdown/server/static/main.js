/** Where the page begins: the address chooses what it is. */
import "./events.js";
import { NARROW, isReplay, kind } from "./here.js";
import { lobby } from "./lobby.js";
import { moves } from "./motion.js";
import { replay } from "./past.js";
import { reference } from "./reference.js";
import { sitDown } from "./seat.js";
import { set } from "./stage.js";
import { loadTexts } from "./text.js";
import { TimeSince } from "./words.js";

await loadTexts();
customElements.define("time-since", TimeSince);
document.documentElement.dataset["motion"] = moves() ? "yes" : "no";
NARROW.addEventListener("change", () => set({ turned: NARROW.matches }));
if (kind === "t") void sitDown();
else if (isReplay) void replay();
else if (kind === "rules" || kind === "cards") void reference(kind);
else void lobby();
