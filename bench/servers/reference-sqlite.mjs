import { Server } from '@hocuspocus/server';
import { SQLite } from '@hocuspocus/extension-sqlite';

// The reference with its own storage, run from a temporary install (its SQLite is replaced by one that runs on Node 24).
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
