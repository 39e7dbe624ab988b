import { DEFAULT_MAX_SIZE, defineNodeType } from '../node-slice.ts';

/** A card that shows a document of the workspace. The text stays in the document [K17]. */
export const documentNode = defineNodeType({
  type: 'documentNode',
  version: 1,
  migrations: [],
  label: 'Document',
  size: { usual: { width: 252, height: 148 }, least: { width: 200, height: 96 }, most: DEFAULT_MAX_SIZE },
  text: 'document',
  fields: {},
  input: {},
  target: {
    missingError: 'A document card needs "targetId", the document it shows.',
    wrongTypeError: 'Only a node of the type "documentNode" can show a document.',
    readOnlyTextError: 'The text of a document card is that of its document. Change it there.',
  },
  reference: {
    order: 10,
    key: 'doc',
    name: 'documentId',
    exists: (files, id) => files.hasDocument(id),
    findByPath: (files, path) => files.document(path),
    pathOf: (names, id) => {
      const path = names.document(id);
      return path === undefined ? undefined : `${path}.md`;
    },
  },
  detachReferences: (node) => {
    const documentId = node.get('doc');
    node.delete('doc');
    node.turnIntoNote((typeof documentId === 'string' ? node.titles[documentId] : undefined) ?? '');
    return undefined;
  },
});
