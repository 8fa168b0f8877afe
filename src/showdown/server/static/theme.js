/** Runs before the first paint: the theme that people chose instead of the one of their system. */
try {
  const chosen = JSON.parse(localStorage.getItem("showdown.theme") ?? "null");
  if (chosen) document.documentElement.dataset["theme"] = chosen;
} catch {
  // A browser may refuse storage to a page: the theme of the system stays.
}
