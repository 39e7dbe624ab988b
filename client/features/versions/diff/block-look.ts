import type { Mark, Node as ProseMirrorNode } from '@tiptap/pm/model';

/** What nobody sees of a word: where it came from, and what is noted about it. */
const UNSEEN_MARKS: ReadonlySet<string> = new Set(['origin', 'tag']);
/** Attributes of a block that say nothing of how it looks. */
const UNSEEN_ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'x']);

function marksLook(marks: readonly Mark[]): string {
  const seen = marks.filter(({ type }) => !UNSEEN_MARKS.has(type.name));
  return seen.length === 0 ? '' : JSON.stringify(seen.map((mark) => mark.toJSON()));
}

/** Two words with the same look cannot be told apart. */
export function inlineLook(node: ProseMirrorNode, marks: string = marksLook(node.marks)): string {
  return node.isText
    ? `${node.text}\0${marks}`
    : `\0${node.type.name}${JSON.stringify(node.attrs)}\0${marks}`;
}

export { marksLook };

/** Whether two blocks are of a kind and set alike, whatever they hold. */
export function isSetAlike(a: ProseMirrorNode, b: ProseMirrorNode): boolean {
  if (a.type !== b.type) return false;
  const names = new Set([...Object.keys(a.attrs), ...Object.keys(b.attrs)]);
  return [...names].every(
    (name) => UNSEEN_ATTRIBUTES.has(name) || JSON.stringify(a.attrs[name]) === JSON.stringify(b.attrs[name]),
  );
}
