import { Server } from '@hocuspocus/server';

/** The reference server: Hocuspocus with its defaults. Texts are only in memory. */
const server = new Server({
  port: Number(process.argv[2]),
  address: '127.0.0.1',
  quiet: true,
  stopOnSignals: false,
});
process.once('SIGTERM', () => process.exit(0));
await server.listen();
process.stdout.write('ready\n');
