import { test as base } from '@playwright/test';
import { ServerProcess } from './server-process.ts';

/** Journeys share one server a file; those that kill it start it again before they end. */
export const test = base.extend<{ closesBrowsers: void }, { server: ServerProcess }>({
  server: [
    // Playwright reads the fixtures a function needs from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await ServerProcess.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  // Playwright closes its own context alone: those that a journey opened would write, sync and paint beside the next ones.
  closesBrowsers: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';
