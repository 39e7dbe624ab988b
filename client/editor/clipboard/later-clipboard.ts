import { laterModule } from '#client/lib/later-module.ts';

/** What reads and writes the clipboard: one can type without it. */
export const laterClipboard = laterModule(() => import('./clipboard-plugins.ts'));
