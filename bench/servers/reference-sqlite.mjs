import { Server } from '@hocuspocus/server';
import { SQLite } from '@hocuspocus/extension-sqlite';

// The reference server with its SQLite extension, run from a temporary install. A newer better-sqlite3 replaces the
// extension's own, which does not run on Node 24.
const [port, database] = process.argv.slice(2);
const server = new Server({
  port: Number(port),
  address: '127.0.0.1',
  quiet: true,
  stopOnSignals: false,
  extensions: [new SQLite({ database })],
});
await server.listen();
process.stdout.write('ready\n');
