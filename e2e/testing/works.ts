import type { ServerProcess } from './server-process.ts';
import { operation, type Person } from './people.ts';

/** Makes things through the calls that the screens make, as this person; answers with their ids. */
export const madeBy =
  (server: ServerProcess, person: Person) =>
  async (name: string, input: Record<string, unknown>): Promise<string> =>
    (await operation<{ id: string }>(server, person, name, input)).id;

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
