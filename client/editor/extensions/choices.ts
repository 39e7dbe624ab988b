import type { FormatChoice } from '../tools/format-menu.tsx';
import { CODE_CHOICE } from './code-block/code-choice.ts';
import { DIVIDER_CHOICE } from './divider/divider-choice.ts';
import { FOOTNOTE_CHOICE } from './footnotes/footnote-choice.ts';
import { HEADING_CHOICES } from './headings/heading-choices.ts';
import { IMAGE_CHOICE } from './images/image-choice.ts';
import { LIST_CHOICES } from './lists/list-choices.ts';
import { QUOTE_CHOICE } from './quote/quote-choice.ts';
import { TABLE_CHOICE } from './table/table-choices.ts';

/** What a block can be, in the menus of the bubble, the bar, the block and the insert menu. */
export const KIND_CHOICES: readonly FormatChoice[] = [
  ...HEADING_CHOICES,
  ...LIST_CHOICES,
  QUOTE_CHOICE,
  CODE_CHOICE,
];

/** What can be put in at the caret. */
export const INSERT_CHOICES: readonly FormatChoice[] = [
  FOOTNOTE_CHOICE,
  IMAGE_CHOICE,
  DIVIDER_CHOICE,
  TABLE_CHOICE,
];
