import type { Page } from 'playwright';

/** Counts how often React renders the contents of a canvas's nodes. */
export interface NodeRenders {
  /** Resets the counts. */
  begin: () => Promise<void>;
  /** Renders since `begin`, by node id. Nodes that were not rendered are absent. */
  counts: () => Promise<Record<string, number>>;
}

// The fields of React's fibers that are read here.
interface Fiber {
  tag: number;
  type: unknown;
  flags: number;
  stateNode: Element | null;
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Installs the counter. Call it before the page opens: React looks for its developer tools once. */
export async function watchNodeRenders(page: Page): Promise<NodeRenders> {
  await page.addInitScript(() => {
    /** Fiber tag of a `memo()` component with a comparison of its own. */
    const MEMO = 14;
    const PERFORMED_WORK = 1;
    const lastRenderers = new Map<string, Fiber>();
    let counts: Record<string, number> = {};
    /** Returns the fiber of the component that renders the node around an element. */
    const rendererOf = (article: Fiber): Fiber | null => {
      let at: Fiber | null = article;
      while (at?.return && at.return.tag !== MEMO) at = at.return;
      return at?.return ? at : null;
    };
    const scan = (fiber: Fiber): void => {
      if (fiber.type === 'article') {
        const id = fiber.stateNode?.closest('.react-flow__node')?.getAttribute('data-id');
        const renderer = rendererOf(fiber);
        if (id && renderer && lastRenderers.get(id) !== renderer) {
          if (lastRenderers.has(id) && (renderer.flags & PERFORMED_WORK) !== 0)
            counts[id] = (counts[id] ?? 0) + 1;
          lastRenderers.set(id, renderer);
        }
      }
      for (let child = fiber.child; child; child = child.sibling) scan(child);
    };
    let isCounting = false;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => {
          root = current;
          if (isCounting) scan(current);
        },
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
      beginCounting: () => {
        if (root) scan(root);
        counts = {};
        isCounting = true;
      },
      countedNodes: () => counts,
    });
    let root: Fiber | undefined;
  });
  return {
    begin: async () => void (await page.evaluate('beginCounting()')),
    counts: () => page.evaluate('countedNodes()'),
  };
}
