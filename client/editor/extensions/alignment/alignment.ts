import type { Command } from '@tiptap/pm/state';
import { AlignCenter, AlignJustify, AlignLeft, AlignRight } from 'lucide-react';

import { setBlockAttributes } from '../../blocks/block-attributes.ts';
import { selectedBlocks } from '../../blocks/positioned-block.ts';
import type { FormatChoice } from '../../tools/format-menu.tsx';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

/** Sets the alignment of the selected blocks. Left is the default and is stored as null (X3). */
export function setAlignment(alignment: Alignment): Command {
  return (state, dispatch) => {
    const blocks = selectedBlocks(state).filter(({ node }) => 'align' in node.attrs);
    if (blocks.length === 0) return false;
    if (dispatch) {
      const { tr } = state;
      for (const { pos } of blocks)
        setBlockAttributes(tr, pos, { align: alignment === 'left' ? null : alignment });
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

const ALIGNMENTS: readonly { value: Alignment; label: string; icon: FormatChoice['icon'] }[] = [
  { value: 'left', label: 'Left', icon: AlignLeft },
  { value: 'center', label: 'Center', icon: AlignCenter },
  { value: 'right', label: 'Right', icon: AlignRight },
  { value: 'justify', label: 'Justify', icon: AlignJustify },
];

export const alignmentLabel = (align: string): string =>
  ALIGNMENTS.find(({ value }) => value === align)?.label ?? 'Mixed';

/** Returns the items of the alignment menu. `align` is the alignment of the selected blocks. */
export const alignmentChoices = ({ align }: { align: string }): FormatChoice[] =>
  ALIGNMENTS.map(({ value, label, icon }) => ({
    label,
    icon,
    command: setAlignment(value),
    isOn: value === align,
  }));
