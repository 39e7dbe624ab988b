import { lazyModule } from '#client/lib/lazy-module.ts';

/** The dialog; it opens with its own tabs, never before them. */
export const lazySettings = lazyModule(async () => {
  const [{ SettingsDialog }, { ownTabs }] = await Promise.all([
    import('./settings-parts.ts'),
    import('./settings-tabs.ts'),
  ]);
  await Promise.all(ownTabs.map(({ Tab }) => Tab.preload()));
  return { SettingsDialog };
});
