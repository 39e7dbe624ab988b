import { laterModule } from '#client/lib/later-module.ts';

/** Commands that a writer reaches by keys with modifiers alone. */
export const laterCommands = laterModule(() => import('./by-key.ts'));
