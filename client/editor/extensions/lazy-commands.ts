import { lazyModule } from '#client/lib/lazy-module.ts';
import type { Command } from '@tiptap/pm/state';

import { lazyCommand } from '../text-editor/lazy-command.ts';

/** Commands that a writer reaches by keys with modifiers alone. */
export const lazyCommands = lazyModule(() => import('./by-key.ts'));

type Loaded = NonNullable<ReturnType<typeof lazyCommands.loaded>>;

/** One of these commands. */
export const byKey = (pick: (loaded: Loaded) => Command): Command => lazyCommand(lazyCommands, pick);
