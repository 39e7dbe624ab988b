import { join } from 'node:path';
import { isFileServingAllowed, resolveConfig } from 'vite';
import { expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('[I4] the development server serves no file of DATA_DIR, no database and no secret', async () => {
  vi.stubEnv('DATA_DIR', join(ROOT, 'data'));
  const config = await resolveConfig({ root: ROOT, configFile: join(ROOT, 'vite.config.ts') }, 'serve');
  const isServed = (path: string) => isFileServingAllowed(config, `/@fs/${join(ROOT, path)}`);
  expect(isServed('client/app/main.tsx')).toBe(true);
  for (const path of [
    'data/foolscap.db',
    'data/service-secret',
    'data/mail/letter.txt',
    'elsewhere/copy.db',
    'elsewhere/copy.db-wal',
    '.env',
    '.env.local',
    '.git/config',
  ]) {
    expect(isServed(path), path).toBe(false);
  }
  vi.unstubAllEnvs();
});
