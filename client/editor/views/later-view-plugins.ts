import { laterModule } from '#client/lib/later-module.ts';

/** What is drawn beside and over a text: one can read it and write without. */
export const laterViewPlugins = laterModule(() => import('./view-plugins.ts'));
