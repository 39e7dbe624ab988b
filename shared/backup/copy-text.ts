import * as Y from 'yjs';
import { addressOfItem, itemOfAddress } from '#shared/editor/content/item-address.ts';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { emptyDocumentOf } from '#shared/editor/content/first-content.ts';
import { updateFragment } from '#shared/editor/content/fragment-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';

/** The ids that the items and files of a backup get in the workspace into which it is restored. */
export interface NewIds {
  workspaceId: string;
  /** New ids by old ids. */
  ids: ReadonlyMap<string, string>;
}

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
    const blocks = from.toArray().flatMap((child) => copyNode(child, newIds) ?? []);
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
    const ref = attrs?.['kind'] === 'link' ? idByTitle.get(String(attrs['label'])) : undefined;
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

type Child = Y.XmlElement | Y.XmlText;

function copyNode(node: unknown, newIds: NewIds): Child | undefined {
  if (node instanceof Y.XmlText) {
    const text = new Y.XmlText();
    // y-tiptap writes only strings with attributes into a text.
    const delta = node.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
    text.applyDelta(delta.map((part) => withNewLink(part, newIds)));
    return text;
  }
  if (!(node instanceof Y.XmlElement)) return undefined;
  const element = new Y.XmlElement(node.nodeName);
  const attributes: Record<string, unknown> = node.getAttributes();
  for (const [name, value] of Object.entries(attributes)) {
    const isId = (name === 'ref' || name === 'assetId') && typeof value === 'string';
    // Yjs stores any JSON value as an attribute; its type allows only strings.
    element.setAttribute(name, (isId ? (newIds.ids.get(value) ?? value) : value) as string);
  }
  element.insert(
    0,
    node.toArray().flatMap((child) => copyNode(child, newIds) ?? []),
  );
  return element;
}

function withNewLink<Part extends { attributes?: Record<string, unknown> }>(
  part: Part,
  newIds: NewIds,
): Part {
  const link = part.attributes?.['link'];
  if (typeof link !== 'object' || link === null || !('href' in link)) return part;
  const item = itemOfAddress(link.href);
  const itemId = item ? newIds.ids.get(item.itemId) : undefined;
  if (itemId === undefined) return part;
  const href = addressOfItem({ workspaceId: newIds.workspaceId, itemId });
  return { ...part, attributes: { ...part.attributes, link: { ...link, href } } };
}
