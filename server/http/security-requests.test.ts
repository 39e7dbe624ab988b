import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user, workspace } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { openHttpFixture, type HttpFixture, type HttpAnswer } from './testing/http-fixture.ts';

const ORIGIN = 'https://foolscap.example';
const JSON_TYPE = { 'content-type': 'application/json' };

let http: HttpFixture;
let writer: TestPerson;
let bearer: Record<string, string>;
beforeAll(async () => {
  // As in production: one public origin, and https.
  http = await openHttpFixture({
    NODE_ENV: 'production',
    PUBLIC_URL: ORIGIN,
    SMTP_URL: 'smtp://mail.example',
    SECRETS_KEY: '00'.repeat(32),
    ALLOWED_ORIGINS: 'https://desk.example',
  });
  writer = await http.server.person();
  bearer = { authorization: `Bearer ${writer.sessionId}` };
});
afterAll(() => http.close());

const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
  http.send('POST', path, { headers: { ...JSON_TYPE, ...bearer, ...headers }, body });
const codeOf = ({ text }: HttpAnswer): unknown => JSON.parse(text).data?.code;

/** A request for every kind of response, with the expected status that proves the kind. */
const RESPONSES: readonly [name: string, status: number, ask: () => Promise<HttpAnswer>][] = [
  ['an operation', 200, () => post('/operations/get-workspaces')],
  ['the signed-in user', 200, () => http.send('GET', '/auth/me', { headers: bearer })],
  ['no user', 200, () => http.send('GET', '/auth/me')],
  ['the description of the API', 200, () => http.send('GET', '/api/openapi.json')],
  ['health', 200, () => http.send('GET', '/healthz')],
  ['readiness', 200, () => http.send('GET', '/readyz')],
  ['a file', 200, () => http.send('GET', '/assets/app-1a2b.js')],
  ['HEAD of a file', 200, () => http.send('HEAD', '/assets/app-1a2b.js')],
  ['the page', 200, () => http.send('GET', '/workspaces', { headers: { accept: 'text/html' } })],
  ['HEAD of the page', 200, () => http.send('HEAD', '/login', { headers: { accept: 'text/html' } })],
  ['an absent address', 404, () => http.send('GET', '/nothing/here')],
  ['HEAD of an absent address', 404, () => http.send('HEAD', '/nothing/here')],
  ['an absent file', 404, () => http.send('GET', '/assets/absent.js')],
  ['metrics without their token', 404, () => http.send('GET', '/metrics')],
  ['an unknown operation', 404, () => post('/operations/constructor')],
  ['an unknown session', 401, () => post('/operations/get-workspaces', { authorization: 'Bearer none' })],
  ['a foreign origin', 403, () => post('/operations/get-workspaces', { origin: 'https://evil.example' })],
  ['an invalid input', 400, () => post('/operations/get-workspace', {}, '{"id":1}')],
  ['malformed JSON', 400, () => post('/operations/get-workspace', {}, '{')],
  ['a path that cannot be decoded', 404, () => http.send('GET', '/%zz')],
  ['a body that is too large', 413, () => post('/operations/create-folder', {}, `"${'x'.repeat(300_000)}"`)],
  ['another media type', 415, () => post('/operations/get-workspaces', { 'content-type': 'text/plain' })],
  ['a newer operation version', 409, () => post('/operations/get-workspaces', { 'operation-version': '99' })],
  ['another method', 404, () => http.send('PUT', '/operations/get-workspaces', { headers: bearer })],
  ['a preflight', 204, () => http.send('OPTIONS', '/operations/x', { headers: { origin: ORIGIN } })],
  ['a fault', 500, fault],
  ['a rate limit', 429, tooMany],
];

async function fault(): Promise<HttpAnswer> {
  const { write } = http.server.db;
  http.server.db.write = () => Promise.reject(new Error('The machine stumbled.'));
  const answer = await post('/operations/update-current-user', {}, '{"username":"Ines"}');
  http.server.db.write = write;
  return answer;
}

async function tooMany(): Promise<HttpAnswer> {
  for (;;) {
    const answer = await post('/auth/email/verify-email', {}, '{}');
    if (answer.status !== 400) return answer;
  }
}

describe('response headers', () => {
  test.each(RESPONSES)(
    '[I1][I2][G4] the response for %s (%i) carries the protecting headers',
    async (_name, status, ask) => {
      const answer = await ask();
      const { headers } = answer;
      expect(answer.status).toBe(status);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-epoch': http.server.services.epoch.current,
      });
      for (const absent of [
        'access-control-allow-credentials',
        'set-cookie',
        'location',
        'server',
        'x-powered-by',
      ])
        expect([absent, headers[absent]]).toEqual([absent, undefined]);
      if (status >= 400 && answer.text !== '') {
        expect(headers['content-type']).toMatch(/^application\/json/);
        expect(JSON.parse(answer.text)).toMatchObject({
          statusCode: status,
          data: { code: expect.any(String) },
        });
        expect(answer.text).not.toContain('stumbled');
      }
    },
  );
});

describe('the origin of a request', () => {
  const FOREIGN = [
    'null',
    'https://evil.example',
    'http://foolscap.example',
    'https://foolscap.example:8443',
    'https://www.foolscap.example',
    'https://foolscap.example.evil.example',
    'https://evilfoolscap.example',
    'https://foolscap.example@evil.example',
    'https://foolscap.example/',
    'https://foolscap.example, https://evil.example',
    'https://FOOLSCAP.example',
    'http://localhost:3000',
    'http://127.0.0.1:5173',
    'file://',
    'chrome-extension://abcdefghijklmnop',
    '*',
  ];

  test.each(FOREIGN)(
    '[I1] the foreign origin %s can neither run an operation nor read a response',
    async (origin) => {
      const before = await http.server.db.read.$count(workspace);
      const refused = await post('/operations/create-workspace', { origin }, '{"title":"Taken in"}');
      expect([refused.status, codeOf(refused)]).toEqual([403, 'origin_refused']);
      expect((await post('/auth/logout', { origin })).status).toBe(403);
      expect(await http.server.db.read.$count(workspace)).toBe(before);
      expect((await http.send('GET', '/auth/me', { headers: bearer })).text).toContain(writer.email);
      for (const [method, path] of [
        ['GET', '/auth/me'],
        ['OPTIONS', '/operations/get-workspaces'],
        ['GET', '/nothing'],
      ] as const) {
        const answer = await http.send(method, path, {
          headers: { origin, ...bearer, 'access-control-request-method': 'POST' },
        });
        expect(answer.headers['access-control-allow-origin']).toBe(undefined);
      }
    },
  );

  test.each([ORIGIN, 'https://desk.example'])(
    '[I1][I2] the allowed origin %s may call, without credentials',
    async (origin) => {
      const answer = await post('/operations/get-workspaces', { origin });
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      expect(answer.headers['access-control-allow-credentials']).toBe(undefined);
      expect(answer.headers.vary).toMatch(/origin/i);
    },
  );
});

describe('headers and methods that a client controls', () => {
  const EVIL = 'evil.example';
  const FORGED_HEADERS = {
    host: EVIL,
    'x-forwarded-host': EVIL,
    'x-forwarded-server': EVIL,
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '8443',
    'x-forwarded-prefix': '/evil.example',
    'x-original-url': '/evil.example',
    'x-rewrite-url': '/evil.example',
    'x-host': EVIL,
    forwarded: `host=${EVIL};proto=http`,
  };

  test('[I1] no link and no response is built from Host or a proxy’s headers', async () => {
    const known = await http.server.person('known');
    for (const [path, body] of [
      ['/auth/email/signup', { email: 'planted@letters.example', password: 'a long walk by the river' }],
      ['/auth/email/signup', { email: known.email, password: 'a long walk by the river' }],
      ['/auth/email/request-password-reset', { email: known.email }],
    ] as const) {
      const sentBefore = http.server.emails.length;
      expect((await post(path, FORGED_HEADERS, JSON.stringify(body))).status).toBe(200);
      const message = http.server.emails[sentBefore];
      expect(message?.link).toMatch(/^https:\/\/foolscap\.example\//);
      expect(JSON.stringify(message)).not.toContain(EVIL);
    }
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/login'],
      ['GET', '/nothing'],
      ['GET', '/api/openapi.json'],
      ['POST', '/operations/get-workspaces'],
      ['OPTIONS', '/auth/me'],
    ] as const) {
      const answer = await http.send(method, path, { headers: { ...FORGED_HEADERS, accept: 'text/html' } });
      expect(JSON.stringify(answer)).not.toContain(EVIL);
    }
  });

  test('[I1] a malformed, repeated or absolute Host causes no fault and no redirect', async () => {
    for (const head of [
      `GET http://${EVIL}/auth/me HTTP/1.1\r\nHost: ${EVIL}`,
      `GET //${EVIL}/%2e%2e HTTP/1.1\r\nHost: ${EVIL}`,
      `GET /\\${EVIL} HTTP/1.1\r\nHost: ${EVIL}`,
      'GET /auth/me HTTP/1.0',
      'GET /auth/me HTTP/1.1\r\nHost: ',
      'GET /auth/me HTTP/1.1\r\nHost: a b c',
      'GET /auth/me HTTP/1.1\r\nHost: [::1',
      `GET /auth/me HTTP/1.1\r\nHost: foolscap.example\r\nHost: ${EVIL}`,
      `GET /auth/me HTTP/1.1\r\nHost: foolscap.example@${EVIL}/x?`,
    ]) {
      const answer = await http.sendBytes(`${head}\r\nConnection: close\r\n\r\n`);
      expect([head, answer.slice(0, 12)]).toEqual([
        head,
        expect.stringMatching(/^HTTP\/1\.1 (200|400|404)$/),
      ]);
      expect(answer).not.toContain(EVIL);
      expect(answer.toLowerCase()).not.toContain('\nlocation:');
    }
  });

  test('[F16] only POST runs an operation, regardless of method-override headers', async () => {
    const before = await http.server.db.read.select().from(user);
    const body = '{"username":"Renamed"}';
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await http.send(method, '/operations/update-current-user', {
        headers: { ...bearer, ...JSON_TYPE, 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
        ...(method === 'PUT' || method === 'PATCH' ? { body } : {}),
      });
      expect([method, answer.status]).toEqual([
        method,
        expect.toSatisfy((status) => [404, 405].includes(status)),
      ]);
      // TRACE would reveal the session to a page.
      expect(answer.text).not.toContain(writer.sessionId);
    }
    expect(
      (await http.send('GET', '/operations/update-current-user?_method=POST', { headers: bearer })).status,
    ).toBe(404);
    expect(await http.server.db.read.select().from(user)).toEqual(before);
  });

  const TYPES = [
    'text/plain',
    'text/plain;charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/plain;application/json',
    'text/plain, application/json',
    'application/jsonx',
    '',
  ];

  test.each(TYPES)('[F16] a body of type “%s”, which a form could send, is refused unread', async (type) => {
    const before = await http.server.db.read.select().from(user);
    for (const path of ['/operations/update-current-user', '/auth/logout']) {
      const answer = await post(path, { 'content-type': type }, '{"username":"Renamed"}');
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 415, 'unsupported_media_type']);
    }
    expect(await http.server.db.read.select().from(user)).toEqual(before);
  });

  test.each(['gzip', 'br', 'deflate', 'identity', 'zstd'])(
    '[F16] Content-Encoding %s is refused',
    async (coding) => {
      expect((await post('/operations/get-workspaces', { 'content-encoding': coding })).status).toBe(415);
    },
  );

  test('[G4] a session id is accepted only in the Authorization header', async () => {
    for (const headers of [
      { cookie: `session=${writer.sessionId}; sessionId=${writer.sessionId}` },
      { 'x-session-id': writer.sessionId },
      { 'proxy-authorization': `Bearer ${writer.sessionId}` },
      { authorization: `Basic ${Buffer.from(`:${writer.sessionId}`).toString('base64')}` },
      { authorization: writer.sessionId },
      { authorization: `Bearer ${writer.sessionId} x` },
      { authorization: `Bearer ${writer.sessionId}, Bearer other` },
    ]) {
      const path = `/operations/get-workspaces?session=${writer.sessionId}&access_token=${writer.sessionId}`;
      const answer = await http.send('POST', path, {
        headers: { ...JSON_TYPE, ...headers },
        body: '{}',
      });
      expect([headers, answer.status]).toEqual([headers, 401]);
    }
  });
});
