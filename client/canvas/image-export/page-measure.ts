import { cssFont, type Font, type Measure } from '../shapes/picture.ts';

const FONTS: readonly Pick<Font, 'family' | 'weight' | 'isItalic'>[] = [
  { family: 'page', weight: 400, isItalic: false },
  { family: 'page', weight: 700, isItalic: false },
  { family: 'page', weight: 400, isItalic: true },
  { family: 'ui', weight: 500, isItalic: false },
  { family: 'ui', weight: 600, isItalic: false },
  { family: 'mono', weight: 400, isItalic: false },
];

/** Measures words in the page's own fonts, which are loaded first. */
export async function pageMeasure(): Promise<Measure> {
  // One that cannot be had is stood in for by the next of its family.
  await Promise.allSettled(FONTS.map((font) => document.fonts.load(cssFont({ ...font, size: 17 }))));
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  let current = '';
  const widths = new Map<string, number>();
  return (text, font) => {
    const css = cssFont(font);
    const key = `${css} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (css !== current) context.font = css;
    current = css;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}
