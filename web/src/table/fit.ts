/**
 * Sets `data-fit` to the first of the levels 0 to `most` at which the node is no higher than the box it lies in: the box
 * keeps its height whatever the words are. `seen`: what the height depends on.
 */
export const fit =
  (most: number, ..._seen: unknown[]) =>
  (node: HTMLElement): (() => void) => {
    const box = node.parentElement;
    const run = (): void => {
      let level = 0;
      do node.dataset["fit"] = String(level);
      while (level++ < most && node.offsetHeight > (box?.clientHeight ?? 0));
    };
    run();
    if (!box || typeof ResizeObserver === "undefined") return () => undefined;
    const watch = new ResizeObserver(run);
    watch.observe(box);
    return () => watch.disconnect();
  };
