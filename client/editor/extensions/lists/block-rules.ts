import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { InputRule } from '@tiptap/pm/inputrules';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import {
  indentOf,
  listOf,
  quoteOf,
  setBlockAttributes,
  type BlockAttributes,
} from '../../blocks/block-attributes.ts';
import { paragraphAt, type PlacedBlock } from '../../blocks/placed-block.ts';

/** A rule for what is typed at a paragraph's start: the marker goes, attributes come; the paragraph stays the same node (X2). */
function attributeRule(
  pattern: RegExp,
  attributes: (match: RegExpMatchArray, block: PlacedBlock) => BlockAttributes | null,
): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const block = paragraphAt(state);
    const found = block && attributes(match, block);
    return found ? setBlockAttributes(state.tr.delete(start, end), block.pos, found) : null;
  });
}

/** The first number of a list, null where it is 1 or the item only goes on counting. */
function firstNumber(written: string, { node, parent, index }: PlacedBlock): number | null {
  const above = index > 0 ? parent.child(index - 1) : null;
  const goesOn = above && listOf(above) === 'ordered' && indentOf(above) === indentOf(node);
  const number = Number(written);
  return goesOn || number === 1 ? null : number;
}

function sceneBreak(state: EditorState, start: number, end: number): Transaction | null {
  const { horizontalRule } = state.schema.nodes;
  const block = paragraphAt(state);
  if (!horizontalRule || !block || end !== block.pos + 1 + block.node.content.size) return null;
  const { indent, quote } = block.node.attrs;
  // The paragraph, emptied, goes on below the break. The id comes at once: one given afterwards would end the rule's undo.
  return state.tr
    .delete(start, end)
    .insert(block.pos, horizontalRule.create({ indent, quote, id: newBlockId() }));
}

export const blockRules: readonly InputRule[] = [
  attributeRule(/^(#{1,3})\s$/, (match) => ({
    level: match[1]?.length ?? null,
    list: null,
    checked: null,
    start: null,
    indent: null,
  })),
  attributeRule(/^[-+*]\s$/, () => ({ list: 'bullet', level: null, checked: null, start: null })),
  attributeRule(/^(\d{1,3})[.)]\s$/, (match, block) => ({
    list: 'ordered',
    level: null,
    checked: null,
    start: firstNumber(match[1] ?? '1', block),
  })),
  attributeRule(/^\[([ xX]?)\]\s$/, (match) => ({
    list: 'task',
    level: null,
    start: null,
    checked: match[1]?.toLowerCase() === 'x' ? true : null,
  })),
  attributeRule(/^>\s$/, (_match, { node }) => (listOf(node) ? null : { quote: quoteOf(node) + 1 })),
  new InputRule(/^```([\w+#-]*)\s$/, (state, match, start, end) => {
    const { codeBlock } = state.schema.nodes;
    const block = paragraphAt(state);
    if (!block || !codeBlock) return null;
    const { id, indent, quote } = block.node.attrs;
    return state.tr
      .delete(start, end)
      .setBlockType(start, start, codeBlock, { id, indent, quote, language: match[1] || null });
  }),
  new InputRule(/^(?:---|–-|—-|\*\*\*\s|___\s)$/, (state, _match, start, end) =>
    sceneBreak(state, start, end),
  ),
];
