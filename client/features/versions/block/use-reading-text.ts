import { useLayoutEffect, useState, type RefObject } from 'react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { References } from '#client/editor/references/references.ts';
import { ComparedText } from '../diff/compared-text.ts';
import { diffBlocks } from '../diff/diff-blocks.ts';
import { atOnce, blocksOf, type PresentBlock } from './use-present-block.ts';

interface ReadingText {
  former: NodeJson;
  present: PresentBlock;
  references: References;
}

/** Draws how a paragraph read once, against what it says now; alone where it is gone. */
export function useReadingText(
  place: RefObject<HTMLElement | null>,
  { former, present, references }: ReadingText,
): void {
  const { schema, block } = present;
  const [text] = useState(() => new ComparedText(schema, references));
  useLayoutEffect(() => {
    place.current?.append(text.dom);
    const olds = blocksOf(schema, former);
    const alone = olds.map((old) => ({ kind: 'same' as const, before: old, after: old }));
    atOnce(text.show(block ? atOnce(diffBlocks(olds, [block])) : alone));
  }, [place, text, former, schema, block]);
}
