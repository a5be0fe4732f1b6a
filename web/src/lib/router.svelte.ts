/** Three addresses: `/`, `/t/CODE`, `/learn`. */
export type Route = { page: "home" } | { page: "learn" } | { page: "table"; code: string } | { page: "lost" };

export function parse(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "home" };
  if (path === "/learn" || path === "/learn/") return { page: "learn" };
  const code = /^\/t\/([A-Za-z]{6})\/?$/.exec(path)?.[1];
  return code ? { page: "table", code: code.toUpperCase() } : { page: "lost" };
}

let current = $state.raw<Route>(parse(location.pathname));

export const route = (): Route => current;

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  current = parse(location.pathname);
  window.scrollTo(0, 0);
}

/** Links stay links (new tab, copy); a plain tap changes the page without loading it. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
  event.preventDefault();
  go(link.pathname);
}

window.addEventListener("popstate", () => {
  current = parse(location.pathname);
});
