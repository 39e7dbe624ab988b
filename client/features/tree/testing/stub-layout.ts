import { vi } from 'vitest';

/** Replaces the parts of a browser's layout that the tree asks and jsdom lacks. `vi.unstubAllGlobals` takes it back. */
export function stubLayout(): void {
  Element.prototype.scrollTo = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('CSS', { escape: (id: string) => id });
}
