import { cssFont, type Font, type Measure } from '../shapes/picture.ts';

/** The fonts of the shapes of a picture. Until a font is loaded, the browser measures text in a fallback font. */
const FONTS: readonly Pick<Font, 'family' | 'weight' | 'isItalic'>[] = [
  { family: 'page', weight: 400, isItalic: false },
  { family: 'page', weight: 700, isItalic: false },
  { family: 'page', weight: 400, isItalic: true },
  { family: 'ui', weight: 500, isItalic: false },
  { family: 'ui', weight: 600, isItalic: false },
  { family: 'mono', weight: 400, isItalic: false },
];

/** Loads the page's fonts and returns a function that measures text in them. */
export async function pageMeasure(): Promise<Measure> {
  // If a font cannot be loaded, the browser uses the next one of the family list. Any size loads it.
  await Promise.allSettled(FONTS.map((font) => document.fonts.load(cssFont({ ...font, size: 17 }))));
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  // Setting a font and measuring a text are slow, so both are avoided where the result is known.
  let currentFont = '';
  const widths = new Map<string, number>();
  return (text, font) => {
    const css = cssFont(font);
    const key = `${css} ${text}`;
    const cached = widths.get(key);
    if (cached !== undefined) return cached;
    if (css !== currentFont) context.font = css;
    currentFont = css;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}
