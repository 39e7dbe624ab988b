import { expect, test } from 'vitest';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';
import { nameError, resolveListed, resolvePublic } from './resolve-name.ts';

const withCode = (code: string): Error => Object.assign(new Error(`queryA ${code}`), { code });

test('a name that does not exist differs from name servers that do not answer', () => {
  for (const code of ['ENOTFOUND', 'ENODATA'])
    expect(nameError(withCode(code))).toMatchObject({
      code: 'unavailable',
      message: CONNECTOR_MESSAGES.unknownName,
      cause: { code },
    });
  for (const code of ['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED', 'EAI_AGAIN'])
    expect(nameError(withCode(code))).toMatchObject({
      code: 'unavailable',
      message: CONNECTOR_MESSAGES.unreachable,
    });
});

test('a name under .invalid has no address', async () => {
  // A machine without name servers reports that they do not answer.
  for (const resolve of [resolvePublic, resolveListed])
    await expect(resolve('nobody.invalid')).rejects.toMatchObject({ code: 'unavailable' });
});

test('the system’s resolver, which reads the hosts file, finds localhost', async () => {
  expect(await resolveListed('localhost')).toContain('127.0.0.1');
});
