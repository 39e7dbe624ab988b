import { InputRule } from '@tiptap/pm/inputrules';

import { setBlockAttributes, type BlockAttributes } from './block-attributes.ts';
import { paragraphAt, type PositionedBlock } from './positioned-block.ts';

/**
 * Creates an input rule for a marker typed at a paragraph's start. The rule deletes the marker and sets attributes;
 * the paragraph stays the same node (X2).
 */
export function attributeRule(
  pattern: RegExp,
  attributes: (match: RegExpMatchArray, block: PositionedBlock) => BlockAttributes | null,
): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const block = paragraphAt(state);
    const found = block && attributes(match, block);
    return found ? setBlockAttributes(state.tr.delete(start, end), block.pos, found) : null;
  });
}
