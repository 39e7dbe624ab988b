import type { LazyModule } from '#client/lib/lazy-module.ts';
import type { Command } from '@tiptap/pm/state';

/** Milliseconds between checks whether a composition is over. */
const POLL_MS = 50;

/**
 * Returns a command whose code is loaded later. Until then it applies everywhere: its key is handled at once. It
 * runs, where it applies, when the code is loaded and the writer is not composing.
 */
export function lazyCommand<Module>(module: LazyModule<Module>, pick: (loaded: Module) => Command): Command {
  return (state, dispatch, view) => {
    const loaded = module.loaded();
    if (loaded) return pick(loaded)(state, dispatch, view);
    if (!dispatch || !view) return true;
    const run = async (): Promise<void> => {
      const command = pick(await module.load());
      while (view.composing && !view.isDestroyed)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if (!view.isDestroyed) command(view.state, view.dispatch.bind(view), view);
    };
    // Loading can fail without a network; the next key press tries again.
    run().catch(() => {});
    return true;
  };
}
