import { laterModule } from '#client/lib/lazy-module.ts';
import type { Command } from '@tiptap/pm/state';

import { laterCommand } from '../text-editor/lazy-command.ts';

/** Commands that a writer reaches by keys with modifiers alone. */
export const laterCommands = laterModule(() => import('./by-key.ts'));

type Loaded = NonNullable<ReturnType<typeof laterCommands.loaded>>;

/** One of these commands. */
export const byKey = (pick: (loaded: Loaded) => Command): Command => laterCommand(laterCommands, pick);
