import { NodeSelection, type EditorState } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';

import { isInTable } from '../blocks/in-table.ts';
import { levelOf, listOf, quoteOf } from '../blocks/block-attributes.ts';
import { selectedBlocks } from '../blocks/positioned-block.ts';
import { isMarked } from '../extensions/marks/mark.ts';
import { linkAtCaret, linkAtSelection } from '../extensions/links/link-commands.ts';
import { isSelectedByWriter } from '../extensions/selection-origin/selection-origin.ts';
import { linkFieldTarget } from '../extensions/links/link-field.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { canRedo, canUndo } from '../undo/undo-commands.ts';

export type BlockKind =
  'text' | 'heading-1' | 'heading-2' | 'heading-3' | 'bullet' | 'ordered' | 'task' | 'code' | 'mixed';

export const KIND_NAMES: Record<BlockKind, string> = {
  text: 'Text',
  'heading-1': 'Heading 1',
  'heading-2': 'Heading 2',
  'heading-3': 'Heading 3',
  bullet: 'Bulleted list',
  ordered: 'Numbered list',
  task: 'Task list',
  code: 'Code',
  mixed: 'Mixed',
};

/** The facts that the controls around the text show. Flat and small, so that two are compared value by value. */
export interface EditorFacts {
  isFocused: boolean;
  isEditable: boolean;
  hasWordsSelected: boolean;
  /** False for a selection that code made, such as a match of a search. */
  isSelectedByWriter: boolean;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  code: boolean;
  highlight: boolean;
  link: boolean;
  quote: boolean;
  kind: BlockKind;
  align: string;
  inTable: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** The URL of the link that the caret is within; null elsewhere. */
  caretLink: string | null;
  /** The URL in the open link field; null while it is closed. */
  linkField: string | null;
}

function blockFactsOf(state: EditorState): { kind: BlockKind; align: string; quote: boolean } {
  const blocks = selectedBlocks(state);
  const kinds = new Set<BlockKind>(
    blocks.map(({ node }) => {
      const level = levelOf(node);
      if (node.type.spec.code) return 'code';
      if (level > 0) return level === 1 ? 'heading-1' : level === 2 ? 'heading-2' : 'heading-3';
      return listOf(node) ?? 'text';
    }),
  );
  const aligns = new Set(
    blocks.map(({ node }) => (typeof node.attrs['align'] === 'string' ? node.attrs['align'] : 'left')),
  );
  const [kind = 'text'] = kinds;
  const [align = 'left'] = aligns;
  return {
    kind: kinds.size > 1 ? 'mixed' : kind,
    align: aligns.size > 1 ? 'mixed' : align,
    quote: blocks.length > 0 && blocks.every(({ node }) => quoteOf(node) > 0),
  };
}

/**
 * Whether the selection contains words, not only the space between blocks. Stops at the first word. The caption of a
 * selected image does not count: the image has tools of its own.
 */
function hasSelectedWords(state: EditorState): boolean {
  const { selection } = state;
  const { from, to, empty } = selection;
  const isImage = selection instanceof NodeSelection && selection.node.type.name === 'image';
  let found = false;
  if (!empty && !isImage) {
    state.doc.nodesBetween(from, to, (node, pos) => {
      if (!found && node.isText)
        found = (node.text ?? '').slice(Math.max(0, from - pos), to - pos).trim() !== '';
      return !found;
    });
  }
  return found;
}

export function factsOf({
  state,
  view,
  isEditable,
}: Pick<TextEditor, 'state' | 'view' | 'isEditable'>): EditorFacts {
  return {
    isFocused: view.hasFocus(),
    isEditable,
    hasWordsSelected: hasSelectedWords(state),
    isSelectedByWriter: isSelectedByWriter(state),
    bold: isMarked(state, 'bold'),
    italic: isMarked(state, 'italic'),
    underline: isMarked(state, 'underline'),
    strike: isMarked(state, 'strike'),
    code: isMarked(state, 'code'),
    highlight: isMarked(state, 'highlight'),
    link: linkAtSelection(state) !== null,
    ...blockFactsOf(state),
    inTable: isInTable(state),
    canUndo: canUndo(state),
    canRedo: canRedo(state),
    caretLink: linkAtCaret(state)?.href ?? null,
    linkField: linkFieldTarget(state)?.href ?? null,
  };
}

const isSame = (a: EditorFacts, b: EditorFacts): boolean =>
  (Object.keys(a) as (keyof EditorFacts)[]).every((name) => a[name] === b[name]); // both have exactly the keys of their type

/**
 * Returns the facts of an editor. They are read after every transaction, but a component renders only when one of
 * them changed: typing renders nothing. A component that gets another editor needs another key.
 */
export const useEditorFacts = (editor: TextEditor): EditorFacts =>
  useEditorState({
    editor,
    selector: (snapshot) => factsOf(snapshot.editor),
    equalityFn: (a, b) => b !== null && isSame(a, b),
  });
