import { afterAll, beforeAll } from 'vitest';
import { testServer, type TestServer } from './server.ts';

/** A server for the tests of one file: made before the first of them, closed after the last. */
export function serverOfFile(...options: Parameters<typeof testServer>): TestServer {
  let made: TestServer | undefined;
  beforeAll(async () => {
    made = await testServer(...options);
  });
  afterAll(() => made?.close());
  const server = (): TestServer => {
    if (!made) throw new Error('The server is there once the tests run.');
    return made;
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
    get letters() {
      return server().letters;
    },
    fetch: (...request) => server().fetch(...request),
    call: (...request) => server().call(...request),
    person: (...name) => server().person(...name),
    close: () => server().close(),
  };
}
