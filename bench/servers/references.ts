import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { freePort } from '#server/testing/free-port.ts';
import { respondsOn, launch, type MeasuredServer } from './measured-process.ts';

const roomNames = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `room-${at}`, token: 'none' }));

/** Starts Hocuspocus without storage. */
export async function bareHocuspocus(rooms: number): Promise<MeasuredServer> {
  const port = await freePort();
  const running = await launch({
    args: [join(import.meta.dirname, 'reference-bare.ts'), String(port)],
    isReady: respondsOn(port),
  });
  return { name: 'Hocuspocus, bare', url: `ws://127.0.0.1:${port}`, rooms: roomNames(rooms), ...running };
}

/**
 * Starts Hocuspocus with its SQLite extension, from a separate install that no project file names.
 * @param state of the first room, in the extension's stored format
 */
export async function hocuspocusWithSqlite(rooms: number, state?: Uint8Array): Promise<MeasuredServer> {
  const folder = installReference();
  const data = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  if (state) store(join(data, 'reference.db'), 'room-0', state);
  const port = await freePort();
  const running = await launch({
    args: [join(folder, 'reference-sqlite.mjs'), String(port), join(data, 'reference.db')],
    cwd: folder,
    isReady: respondsOn(port),
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

function store(file: string, room: string, state: Uint8Array): void {
  const raw = new Sqlite(file);
  raw.exec('CREATE TABLE documents (name varchar(255) NOT NULL, data blob NOT NULL, UNIQUE(name))');
  raw.prepare('INSERT INTO documents VALUES (?, ?)').run(room, Buffer.from(state));
  raw.close();
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
