import { afterAll, beforeAll } from 'vitest';
import { testServer, type TestServer } from './server.ts';

/** Creates a server for all tests of a file, before the first of them, and closes it after the last. */
export function serverForFile(...options: Parameters<typeof testServer>): TestServer {
  let started: TestServer | undefined;
  beforeAll(async () => {
    started = await testServer(...options);
  });
  afterAll(() => started?.close());
  const server = (): TestServer => {
    if (!started) throw new Error('The server is there once the tests run.');
    return started;
  };
  return {
    get services() {
      return server().services;
    },
    get db() {
      return server().db;
    },
    get securityLog() {
      return server().securityLog;
    },
    get config() {
      return server().config;
    },
    get emails() {
      return server().emails;
    },
    fetch: (...request) => server().fetch(...request),
    call: (...request) => server().call(...request),
    person: (...name) => server().person(...name),
    administrator: (...name) => server().administrator(...name),
    close: () => server().close(),
  };
}
