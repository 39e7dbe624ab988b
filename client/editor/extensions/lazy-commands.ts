import { lazyModule } from '#client/lib/lazy-module.ts';
import type { Command } from '@tiptap/pm/state';

import { lazyCommand } from '../text-editor/lazy-command.ts';

/** The module of commands that are reached only by keys with modifiers. */
export const lazyCommands = lazyModule(() => import('./by-key.ts'));

type Loaded = NonNullable<ReturnType<typeof lazyCommands.loaded>>;

/** Returns a command of this module, which is loaded when it is needed. */
export const keyCommand = (pick: (loaded: Loaded) => Command): Command => lazyCommand(lazyCommands, pick);
