/** Which page this is, by its address, and on what kind of screen. */

/** "t" (a table), "replay", "rules", "cards", or nothing: the lobby. */
export const [, kind = "", id = ""] = location.pathname.split("/");
export const isReplay = kind === "replay";
/** Is a board on this page? */
export const onTable = kind === "t" || isReplay;
export const NARROW = matchMedia("(max-width: 760px) and (orientation: portrait)");
export const COARSE = matchMedia("(pointer: coarse)");
