import { test as base } from '@playwright/test';
import { ServerProcess } from './server-process.ts';

/** Journeys share one server a file; those that kill it start it again before they end. */
export const test = base.extend<object, { server: ServerProcess }>({
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
});
export { expect } from '@playwright/test';
