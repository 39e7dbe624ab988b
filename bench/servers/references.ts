import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, launch, type MeasuredServer } from './measured-process.ts';

const roomNames = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `room-${at}`, token: 'none' }));

/** Hocuspocus without storage. */
export async function bareHocuspocus(rooms: number): Promise<MeasuredServer> {
  const port = await freePort();
  const running = await launch({
    args: [join(import.meta.dirname, 'reference-bare.ts'), String(port)],
    isReady: answers(port),
  });
  return { name: 'Hocuspocus, bare', url: `ws://127.0.0.1:${port}`, rooms: roomNames(rooms), ...running };
}

/** Hocuspocus with its SQLite extension, from an install of its own that no project file knows. */
export async function hocuspocusWithSqlite(rooms: number): Promise<MeasuredServer> {
  const folder = installReference();
  const data = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const port = await freePort();
  const running = await launch({
    args: [join(folder, 'reference-sqlite.mjs'), String(port), join(data, 'reference.db')],
    cwd: folder,
    isReady: answers(port),
  });
  return {
    name: 'Hocuspocus with SQLite',
    url: `ws://127.0.0.1:${port}`,
    rooms: roomNames(rooms),
    ...running,
    stop: async () => {
      await running.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function installReference(): string {
  const folder = join(tmpdir(), 'foolscap-bench-reference-4.7.0');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'reference-sqlite.mjs'), join(folder, 'reference-sqlite.mjs'));
  if (existsSync(join(folder, 'node_modules/@hocuspocus/extension-sqlite'))) return folder;
  const manifest = {
    private: true,
    type: 'module',
    dependencies: {
      '@hocuspocus/server': '4.7.0',
      '@hocuspocus/extension-sqlite': '4.7.0',
      'better-sqlite3': '13.2.0',
    },
    overrides: { 'better-sqlite3': '13.2.0' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}
