import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
const read = (path: string): string => readFileSync(join(import.meta.dirname, '../client', path), 'utf8');
const rows = read('features/tree/tree.css');
const tokens = read('ui/styles/tokens.css');
const colors = new Set([...rows.matchAll(/data-color='([a-z]+)'/g)].map(([, id = '']) => id));

/** Returns the hex digits of the first colour after `name`, in the part of the stylesheet for the theme. */
function colorIn(css: string, name: string, theme: string): string {
  const from = theme === 'dark' ? css.indexOf(":root[data-theme='dark'] {") : 0;
  const found = /#([0-9a-f]{6})/.exec(css.slice(css.indexOf(name, from)));
  return found?.[1] ?? '';
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'])('the folder colours of the %s theme', (theme) => {
  test.each([...colors])('%s has a contrast of 3:1 with the background of every row', (id) => {
    const color = colorIn(rows, `[data-color='${id}']`, theme);
    expect(color).toHaveLength(6);
    for (const ground of ['--chrome:', '--hover:', '--selected:'])
      expect(contrast(color, colorIn(tokens, ground, theme)), ground).toBeGreaterThanOrEqual(3);
  });
});
