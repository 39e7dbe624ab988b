import type { Mark, Node as ProseMirrorNode } from '@tiptap/pm/model';

/** Marks that do not change how a word looks: its origin and its tag. */
const INVISIBLE_MARKS: ReadonlySet<string> = new Set(['origin', 'tag']);
/** Attributes of a block that do not change how it looks. */
const INVISIBLE_ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'x']);

/** Returns a key for the appearance of marks. Marks that do not change it are left out. */
export function marksAppearance(marks: readonly Mark[]): string {
  const visibleMarks = marks.filter(({ type }) => !INVISIBLE_MARKS.has(type.name));
  return visibleMarks.length === 0 ? '' : JSON.stringify(visibleMarks.map((mark) => mark.toJSON()));
}

/** Returns a key for the appearance of an inline node. Nodes with equal keys look the same. */
export function inlineAppearance(node: ProseMirrorNode, marks: string = marksAppearance(node.marks)): string {
  return node.isText
    ? `${node.text}\0${marks}`
    : `\0${node.type.name}${JSON.stringify(node.attrs)}\0${marks}`;
}

/** Whether two blocks have the same type and formatting. Their content is not compared. */
export function hasSameFormatting(a: ProseMirrorNode, b: ProseMirrorNode): boolean {
  if (a.type !== b.type) return false;
  const names = new Set([...Object.keys(a.attrs), ...Object.keys(b.attrs)]);
  return [...names].every(
    (name) =>
      INVISIBLE_ATTRIBUTES.has(name) || JSON.stringify(a.attrs[name]) === JSON.stringify(b.attrs[name]),
  );
}
