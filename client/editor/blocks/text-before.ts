import type { ResolvedPos } from '@tiptap/pm/model';

/**
 * Returns the end of the text before a position in its block. A token or a picture is one `U+FFFC`.
 * @param length the most characters
 */
export const textBefore = ({ parent, parentOffset }: ResolvedPos, length: number): string =>
  parent.textBetween(Math.max(0, parentOffset - length), parentOffset, null, '\uFFFC');
