import type { TestAnswer, TestPerson, TestServer } from './server.ts';

/** Creates a workspace through the API. @returns its id */
export async function newWorkspace(
  server: TestServer,
  owner: TestPerson,
  input: Record<string, unknown> = {},
): Promise<string> {
  const answer = await server.call(owner, 'create-workspace', { title: 'The Tide Clerk', ...input });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

/** Makes a person a member through the API: by an invitation that the person accepts. */
export async function join(
  server: TestServer,
  owner: TestPerson,
  workspaceId: string,
  person: TestPerson,
  role: 'editor' | 'viewer' = 'editor',
): Promise<void> {
  const invited = await server.call(owner, 'invite-workspace-member', {
    workspaceId,
    email: person.email,
    role,
  });
  const accepted = await server.call(person, 'accept-workspace-invitation', { id: invited.body.id });
  if (accepted.status !== 200) throw new Error(JSON.stringify([invited.body, accepted.body]));
}

/** Returns the shape of a refusal, for `toMatchObject`. */
export const refusal = (status: number, code: string): Partial<TestAnswer> => ({
  status,
  body: { data: { code } },
});
