import { lazyModule } from '#client/lib/lazy-module.ts';

/** The settings dialog, loaded together with its built-in tabs so that it never opens without them. */
export const lazySettings = lazyModule(async () => {
  const [{ SettingsDialog }, { builtInTabs }] = await Promise.all([
    import('./settings-parts.ts'),
    import('./settings-tabs.ts'),
  ]);
  await Promise.all(builtInTabs.map(({ Tab }) => Tab.preload()));
  return { SettingsDialog };
});
