import type { ServerProcess } from './server-process.ts';
import { addMember, makePerson, operation, type Person } from './people.ts';

/** Makes things through the calls that the screens make, as this person; answers with their ids. */
export const madeBy =
  (server: ServerProcess, person: Person) =>
  async (name: string, input: Record<string, unknown>): Promise<string> =>
    (await operation<{ id: string }>(server, person, name, input)).id;

/** Ines with a workspace of her own that holds nothing but what its type brings, and how more is made in it. */
export async function emptyWorkspace(server: ServerProcess, input: { title: string; type?: string }) {
  const ines = await makePerson(server, 'Ines');
  const make = madeBy(server, ines);
  return { ines, make, workspaceId: await make('create-workspace', input) };
}

/** The same, with Teo in it as well. */
export async function sharedWorkspace(
  server: ServerProcess,
  { role = 'editor', ...input }: { title: string; type?: string; role?: 'editor' | 'viewer' },
) {
  const made = await emptyWorkspace(server, input);
  const teo = await makePerson(server, 'Teo');
  await addMember(server, made.ines, teo, made.workspaceId, role);
  return { ...made, teo };
}

interface Work {
  workspaceId: string;
  documentId: string;
  /** Where the document is open. */
  path: string;
}

/** A workspace of this person's with one document in it. */
export async function oneDocument(
  server: ServerProcess,
  person: Person,
  { title = 'Tides', type = 'general', document = 'Flow', text = '' } = {},
): Promise<Work> {
  const make = madeBy(server, person);
  const workspaceId = await make('create-workspace', { title, type });
  const documentId = await make('create-document', { workspaceId, title: document });
  if (text !== '') await operation(server, person, 'update-document', { id: documentId, contentMd: text });
  return { workspaceId, documentId, path: `/workspace/${workspaceId}?item=${documentId}` };
}
