import { createSchema } from '#shared/editor/schema/schema.ts';
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection, type Command, type Plugin } from '@tiptap/pm/state';

export const schema = createSchema();

type Child = string | ProseMirrorNode;
type Attributes = Record<string, unknown>;

/**
 * Creates a node of the schema; strings become text. A `|` marks the caret, and two mark the ends of the selection.
 */
export function node(name: string, attributes: Attributes, ...children: Child[]): ProseMirrorNode {
  const content = children.map((child) =>
    typeof child === 'string' ? (child === '' ? null : schema.text(child)) : child,
  );
  return schema.node(name, attributes, Fragment.from(content.filter((child) => child !== null)));
}

export const p = (text: string, attributes: Attributes = {}): ProseMirrorNode =>
  node('paragraph', attributes, text);
export const item = (text: string, attributes: Attributes = {}): ProseMirrorNode =>
  p(text, { list: 'bullet', ...attributes });
export const code = (text: string, attributes: Attributes = {}): ProseMirrorNode =>
  node('codeBlock', attributes, text);

/** Creates a state with these blocks, and with the selection at the `|`. */
export function stateOf(blocks: ProseMirrorNode[], plugins: Plugin[] = []): EditorState {
  const start = EditorState.create({ doc: schema.node('doc', null, blocks), plugins });
  const { tr } = start;
  const carets: number[] = [];
  start.doc.descendants((child, pos) => {
    for (const match of child.isText ? (child.text ?? '').matchAll(/\|/g) : [])
      carets.push(pos + match.index);
  });
  for (const at of carets.toReversed()) tr.delete(at, at + 1);
  const [anchor, head] = carets.map((at, index) => at - index);
  if (anchor !== undefined) tr.setSelection(TextSelection.create(tr.doc, anchor, head ?? anchor));
  return start.apply(tr);
}

/** Returns the state after a command; null when the command does not apply. */
export function run(state: EditorState, command: Command): EditorState | null {
  const results = [state];
  const applies = command(state, (tr) => results.push(state.apply(tr)));
  const result = results.at(-1) ?? state;
  result.doc.check();
  return applies ? result : null;
}

function lines(parent: ProseMirrorNode, start: number, state: EditorState, depth: number): string[] {
  const found: string[] = [];
  parent.forEach((child, offset) => {
    const defaults = child.type.spec.attrs ?? {};
    const attributes = Object.entries(child.attrs)
      .filter(([name, value]) => name !== 'id' && value !== defaults[name]?.default)
      .map(([name, value]) => `${name}=${String(value)}`);
    const kind = child.type.name === 'paragraph' ? '' : `${child.type.name} `;
    const head = '  '.repeat(depth) + kind + (attributes.length > 0 ? `{${attributes.join(' ')}} ` : '');
    const pos = start + offset;
    if (child.isTextblock) found.push(head + textOf(child, pos + 1, state));
    else {
      const isSelected = state.selection instanceof NodeSelection && state.selection.from === pos;
      found.push((head + (isSelected ? '|' : '')).trimEnd(), ...lines(child, pos + 1, state, depth + 1));
    }
  });
  return found;
}

function textOf(block: ProseMirrorNode, start: number, state: EditorState): string {
  let text = '';
  const carets = state.selection instanceof TextSelection ? [state.selection.from, state.selection.to] : [];
  const caretsAt = (at: number): string =>
    '|'.repeat(
      state.selection.empty ? Number(carets[0] === at) : carets.filter((caret) => caret === at).length,
    );
  block.forEach((child, offset) => {
    const marks = child.marks.map((mark) => mark.type.name).join('+');
    const characters = child.isText
      ? (child.text ?? '').split('')
      : [child.type.name === 'hardBreak' ? '⏎' : `<${child.type.name}>`];
    const shown = characters.map((character, index) => caretsAt(start + offset + index) + character).join('');
    text += marks ? `[${marks}:${shown}]` : shown;
  });
  return text + caretsAt(start + block.content.size);
}

/** Renders the document as readable lines: non-default attributes, text, and `|` for the selection. */
export const shown = (state: EditorState | null): string[] | null => state && lines(state.doc, 0, state, 0);

/** Renders the result of a command on these blocks; null when the command does not apply. */
export const after = (command: Command, ...blocks: ProseMirrorNode[]): string[] | null =>
  shown(run(stateOf(blocks), command));

/** Returns the step types of a command: `attr`, `replace` … */
export function stepTypes(command: Command, ...blocks: ProseMirrorNode[]): string[] {
  const types: string[] = [];
  command(stateOf(blocks), (tr) => {
    for (const step of tr.steps) types.push((step.toJSON() as { stepType: string }).stepType); // every step's JSON names its type
  });
  return types;
}
