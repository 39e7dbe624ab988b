import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';
import { listen, testConnector, type TargetServer } from './testing/target-server.ts';

const ada = { userId: 'ada' };
const HOST = 'models.example';
let [key, cert] = ['', ''];

beforeAll(() => {
  const folder = testFolder();
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', keyFile, '-out', certFile, '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...names, ...files], { stdio: 'ignore' });
  [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
});

const secureTarget = (): Promise<TargetServer> =>
  listen(
    createServer({ key, cert }, (_request, response) => response.end('over TLS')),
    [],
    '127.0.0.1',
    0,
  );

const resolve = () => Promise.resolve(['127.0.0.1']);

test('a certificate that nobody vouches for is refused', async () => {
  const { port } = await secureTarget();
  const connector = testConnector(HOST, { resolve });
  await expect(connector.fetch(`https://${HOST}:${port}/`, ada)).rejects.toMatchObject({
    code: 'unavailable',
    message: CONNECTOR_MESSAGES.certificate,
  });
});

test('a certificate of another name is refused, also for an address that is allowed', async () => {
  const { port } = await secureTarget();
  const connector = testConnector('other.example, 127.0.0.1', { resolve, ca: cert });
  for (const host of ['other.example', '127.0.0.1'])
    await expect(connector.fetch(`https://${host}:${port}/`, ada)).rejects.toThrow(
      CONNECTOR_MESSAGES.certificate,
    );
});

test('the certificate is verified for the name, while the connection goes to the address that was checked', async () => {
  const { port } = await secureTarget();
  const connector = testConnector(HOST, { resolve, ca: cert });
  expect((await connector.fetch(`https://${HOST}:${port}/`, ada)).text()).toBe('over TLS');
});
