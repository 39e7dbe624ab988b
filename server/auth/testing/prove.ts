import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { codeIn, type SocialClient } from '../social/testing/social-client.ts';
import type { SoftwareAuthenticator } from './software-authenticator.ts';

type Server = Pick<TestServer, 'call'>;

/** Uses a passkey as a proof of identity. @returns the field of an operation */
export const proveByPasskey = async (
  server: Server,
  person: TestPerson,
  authenticator: SoftwareAuthenticator,
): Promise<{ passkey: PasskeyAssertion }> => ({
  passkey: authenticator.get((await server.call(person, 'create-passkey-challenge')).body),
});

/** Signs in at GitHub once more, for one act. @returns the field of the operation */
export async function proveAtGitHub(
  server: SocialClient,
  person: TestPerson,
  act: string,
): Promise<{ actProof: string }> {
  const { body } = await server.call(person, 'begin-connect-provider', { provider: 'github' });
  const page = await server.browser().signIn('github', new URL(body.url).search);
  const answer = await server.call(person, 'connect-provider', { code: codeIn(page), act });
  if (answer.body.isNew !== false) throw new Error('GitHub is not connected with this account.');
  return { actProof: answer.body.actProof };
}

/** Proves the identity of an administrator for one act on a user. @returns the field of the operation */
export async function proveAct(
  server: Server,
  administrator: TestPerson,
  act: { operation: string; subjectId: string },
  proof: object = {},
): Promise<{ actProof: string }> {
  const { body } = await server.call(administrator, 'prove-identity', { ...proof, act });
  return { actProof: body.actProof };
}
