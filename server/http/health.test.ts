import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { healthRoutes } from './health.ts';

test('a page that opens no live connection is one line in the log, however often it says so', async () => {
  const warn = vi.fn();
  const app = healthRoutes({} as Db, { isReady: true }, { warn });
  expect(await (await app.request('/healthz')).text()).toBe('ok');
  expect(warn).not.toHaveBeenCalled();
  for (let call = 0; call < 3; call += 1)
    expect(await (await app.request('/healthz?live=blocked')).text()).toBe('ok');
  expect(warn.mock.calls).toEqual([
    [{ alarm: 'websocket-blocked' }, expect.stringContaining('no live connection')],
  ]);
});
