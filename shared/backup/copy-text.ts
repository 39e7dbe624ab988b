import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { copyElements, type NewIds } from '#shared/editor/content/copy-elements.ts';
import { itemOfLink } from '#shared/editor/content/link-name.ts';
import { emptyDocumentOf } from '#shared/editor/content/first-content.ts';
import { updateFragment } from '#shared/editor/content/fragment-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';

/** The text of a document, or the content of a canvas, as two updates for a new Y.Doc. */
export interface CopiedText {
  /** The initial content, identical to the one that the server creates [A7]. */
  beginning: Uint8Array<ArrayBuffer>;
  /** The restored content as new structs under a new client id; it applies after `beginning` [A8]. */
  update: Uint8Array<ArrayBuffer>;
}

/**
 * Copies the visible text of a state into a new document, as newly written structs. Block ids and nodes that this build
 * does not know are copied too; links lead to the new items, and images to the new files.
 * @param state a Yjs update, version 1
 * @param ydocId the id of the new document
 * @throws Error when the state cannot be decoded; RangeError when its content is not valid in the schema
 */
export function copyState(state: Uint8Array, ydocId: string, newIds: NewIds): CopiedText {
  const source = new Y.Doc();
  Y.applyUpdate(source, state);
  const from = source.getXmlFragment(CONTENT_FRAGMENT);
  return writeText(ydocId, (fragment) => {
    const blocks = copyElements(from, newIds);
    if (blocks.length === 0) return;
    fragment.delete(0, fragment.length);
    fragment.insert(0, blocks);
    const problem = checkFragment(fragment).find(({ kind }) => kind === 'content');
    if (problem) throw new RangeError(problem.message);
  });
}

/**
 * Copies Markdown into a new document, for a text whose state cannot be read. A link by title leads to the document of
 * that title.
 * @param ydocId the id of the new document
 * @param idByTitle new ids by title, for titles that exactly one document has
 */
export function copyMarkdown(
  markdown: string,
  ydocId: string,
  idByTitle: ReadonlyMap<string, string>,
): CopiedText {
  const linked = (node: NodeJson): NodeJson => {
    const { attrs, content } = node;
    const ref = attrs?.['kind'] === 'link' ? itemOfLink(attrs, (title) => idByTitle.get(title)) : undefined;
    return {
      ...node,
      ...(ref !== undefined && { attrs: { ...attrs, ref } }),
      ...(content && { content: content.map(linked) }),
    };
  };
  return writeText(ydocId, (fragment) =>
    updateFragment(fragment, linked(withOrigin(fromMarkdown(markdown), 'import'))),
  );
}

function writeText(ydocId: string, write: (fragment: Y.XmlFragment) => void): CopiedText {
  const beginning = emptyDocumentOf(ydocId);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, beginning);
  const before = Y.encodeStateVector(doc);
  doc.transact(() => write(doc.getXmlFragment(CONTENT_FRAGMENT)));
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc, before));
  doc.destroy();
  return { beginning, update };
}
