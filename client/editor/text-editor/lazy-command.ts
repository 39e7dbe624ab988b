import type { LazyModule } from '#client/lib/lazy-module.ts';
import type { Command } from '@tiptap/pm/state';

/** How often a command asks whether a composition is over; milliseconds. */
const ASK_AGAIN_MS = 50;

/**
 * A command whose code comes later. Until then it applies everywhere: its key is handled at once, and it runs, where it
 * applies, when the code has come and the writer composes no more.
 */
export function lazyCommand<Module>(module: LazyModule<Module>, pick: (loaded: Module) => Command): Command {
  return (state, dispatch, view) => {
    const loaded = module.loaded();
    if (loaded) return pick(loaded)(state, dispatch, view);
    if (!dispatch || !view) return true;
    const run = async (): Promise<void> => {
      const command = pick(await module.load());
      while (view.composing && !view.isDestroyed)
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      if (!view.isDestroyed) command(view.state, view.dispatch.bind(view), view);
    };
    // Without a network nothing comes of it; the next press asks again.
    run().catch(() => {});
    return true;
  };
}
