/** The head of every page: name, ways to other pages, theme. */
import { h } from "./dom.js";
import { sign } from "./drawings.js";
import { say } from "./text.js";

/** @param {string} here @param {import("./dom.js").Child} [more] */
export function head(here, more) {
  /** @param {string} href @param {import("./drawings.js").SignName} icon @param {string} text */
  const link = (href, icon, text) =>
    h("a", { href, title: text, "aria-label": text, "aria-current": here === href ? "page" : null,
      // A table stays where it is: its connection, and what is being shown.
      target: here === "/t" ? "_blank" : null, rel: here === "/t" ? "noopener" : null }, sign(icon), h("span", null, text));
  return h(
    "div",
    { class: "head" },
    h("a", { class: "mark", href: "/", title: say("page.home"), "aria-label": say("page.home") }, sign("lantern"), h("span", null, say("page.title"))),
    more,
    h("nav", { "aria-label": say("page.pages") }, link("/rules", "book", say("page.rules")), link("/cards", "cards", say("page.cards")),
      h("button", { type: "button", class: "plain", "data-do": "theme", title: say("page.theme"), "aria-label": say("page.theme") }, sign("sun")),
      h("button", { type: "button", class: "plain", "data-do": "help", title: say("page.help"), "aria-label": say("page.help") }, sign("help"))),
  );
}
