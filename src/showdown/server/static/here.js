/** Which page this is, by its address, and on what kind of screen. */

/** "t" (a table), "replay", "rules", "cards", or nothing: the lobby. */
export const [, kind = "", id = ""] = location.pathname.split("/");
export const isReplay = kind === "replay";
/** Is a board on this page? */
export const onTable = kind === "t" || isReplay;
/** Is the table in one column, with the decision as a sheet at the bottom? The style sheets use the same width. */
export const isOneColumn = () => innerWidth < 900;
/** A phone upright: the board is turned. */
export const NARROW = matchMedia("(max-width: 760px) and (orientation: portrait)");
export const COARSE = matchMedia("(pointer: coarse)");
