import type { Page } from 'playwright';

/** How often React drew the contents of a canvas's nodes. */
export interface DrawnNodes {
  /** Forgets what was counted. */
  begin: () => Promise<void>;
  /** Times a node was drawn since, by its id; nodes that were not are absent. */
  counted: () => Promise<Record<string, number>>;
}

// What React tells developer tools of, as far as it is read here.
interface Fiber {
  tag: number;
  type: unknown;
  flags: number;
  stateNode: Element | null;
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Has to be called before the page is opened: React looks for its developer tools once. */
export async function watchDrawnNodes(page: Page): Promise<DrawnNodes> {
  await page.addInitScript(() => {
    /** A component within a `memo()` that compares by itself. */
    const MEMO = 14;
    const PERFORMED_WORK = 1;
    const last = new Map<string, Fiber>();
    let counts: Record<string, number> = {};
    /** The fiber of the component that draws the node which this element is in. */
    const drawer = (article: Fiber): Fiber | null => {
      let at: Fiber | null = article;
      while (at?.return && at.return.tag !== MEMO) at = at.return;
      return at?.return ? at : null;
    };
    const look = (fiber: Fiber): void => {
      if (fiber.type === 'article') {
        const id = fiber.stateNode?.closest('.react-flow__node')?.getAttribute('data-id');
        const drawn = drawer(fiber);
        if (id && drawn && last.get(id) !== drawn) {
          if (last.has(id) && (drawn.flags & PERFORMED_WORK) !== 0) counts[id] = (counts[id] ?? 0) + 1;
          last.set(id, drawn);
        }
      }
      for (let child = fiber.child; child; child = child.sibling) look(child);
    };
    let isCounting = false;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => {
          root = current;
          if (isCounting) look(current);
        },
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
      beginCounting: () => {
        if (root) look(root);
        counts = {};
        isCounting = true;
      },
      countedNodes: () => counts,
    });
    let root: Fiber | undefined;
  });
  return {
    begin: async () => void (await page.evaluate('beginCounting()')),
    counted: () => page.evaluate('countedNodes()'),
  };
}
