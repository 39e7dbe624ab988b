import type { TextStyle } from './read-style-sheet.ts';

type Style = Partial<CSSStyleDeclaration> | TextStyle;

/** Whether a style makes text bold; null if it leaves the weight as it is. */
export function isBold({ fontWeight }: Style): boolean | null {
  if (fontWeight === 'bold' || fontWeight === 'bolder') return true;
  if (fontWeight === 'normal' || fontWeight === 'lighter') return false;
  const weight = Number(fontWeight) || 0;
  return weight === 0 ? null : weight >= 600;
}

/** Whether a style makes text italic; null if it leaves it as it is. */
export function isItalic({ fontStyle }: Style): boolean | null {
  if (fontStyle === 'italic' || fontStyle?.startsWith('oblique')) return true;
  return fontStyle === 'normal' ? false : null;
}

/** Returns the decoration lines of a style, such as `underline`; an empty text if it sets none. */
export const decorationOf = (style: Partial<CSSStyleDeclaration>): string =>
  style.textDecorationLine || style.textDecoration || '';
