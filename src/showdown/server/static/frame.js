/** The head of every page: name, ways to other pages, theme. */
import { h } from "./dom.js";
import { sign } from "./drawings.js";

/** @param {string} here @param {import("./dom.js").Child} [more] */
export function head(here, more) {
  /** @param {string} href @param {import("./drawings.js").SignName} icon @param {string} text */
  const link = (href, icon, text) =>
    h("a", { href, "aria-label": text, "aria-current": here === href ? "page" : null }, sign(icon), h("span", null, text));
  return h(
    "div",
    { class: "head" },
    h("a", { class: "mark", href: "/", "aria-label": "Showdown, to the lobby" }, sign("lantern"), h("span", null, "Showdown")),
    more,
    h("nav", { "aria-label": "Pages" }, link("/rules", "book", "Rules"), link("/cards", "cards", "Cards"),
      h("button", { type: "button", class: "plain", "data-do": "theme", "aria-label": "Dark or light" }, sign("sun")),
      h("button", { type: "button", class: "plain", "data-do": "help", "aria-label": "Help and keys" }, sign("help"))),
  );
}
