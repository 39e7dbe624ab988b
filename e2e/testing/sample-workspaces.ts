import type { ServerProcess } from './server-process.ts';
import { addMember, makePerson, operation, type Person } from './people.ts';

/** Returns a function that calls a creating operation as this person and returns the new id. */
export const createAs =
  (server: ServerProcess, person: Person) =>
  async (name: string, input: Record<string, unknown>): Promise<string> =>
    (await operation<{ id: string }>(server, person, name, input)).id;

/**
 * Creates a workspace of Ines with nothing but the items of its type's template.
 * @returns also `make`, which creates more as Ines
 */
export async function createEmptyWorkspace(server: ServerProcess, input: { title: string; type?: string }) {
  const ines = await makePerson(server, 'Ines');
  const make = createAs(server, ines);
  return { ines, make, workspaceId: await make('create-workspace', input) };
}

/** Creates a workspace of Ines as `createEmptyWorkspace` does, with Teo as a member. */
export async function createSharedWorkspace(
  server: ServerProcess,
  { role = 'editor', ...input }: { title: string; type?: string; role?: 'editor' | 'viewer' },
) {
  const created = await createEmptyWorkspace(server, input);
  const teo = await makePerson(server, 'Teo');
  await addMember(server, created.ines, teo, created.workspaceId, role);
  return { ...created, teo };
}

interface Work {
  workspaceId: string;
  documentId: string;
  /** The path that opens the document. */
  path: string;
}

/** Creates a workspace of this person with one document. */
export async function createWorkspaceWithDocument(
  server: ServerProcess,
  person: Person,
  { title = 'Tides', type = 'general', document = 'Flow', text = '' } = {},
): Promise<Work> {
  const make = createAs(server, person);
  const workspaceId = await make('create-workspace', { title, type });
  const documentId = await make('create-document', { workspaceId, title: document });
  if (text !== '') await operation(server, person, 'update-document', { id: documentId, contentMd: text });
  return { workspaceId, documentId, path: `/workspace/${workspaceId}?item=${documentId}` };
}
