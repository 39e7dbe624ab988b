import { test as base } from '@playwright/test';
import { ServerProcess } from './server-process.ts';

/** The tests of one worker share a server. A test that stops it starts it again before the test ends. */
export const test = base.extend<{ closeContexts: void }, { server: ServerProcess }>({
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
  // Playwright closes only its own context. A test's other contexts would sync and paint beside the next test.
  closeContexts: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';
