import { describe, expect, test } from 'vitest';
import { COLOR_NAMES, expandColor, storedColor } from './node-color.ts';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const brightness = (hex: string): number => channels(hex).reduce((sum, value) => sum + value, 0) / 3;

describe('node colours in the API', () => {
  test.each(COLOR_NAMES)('the stored colour %s expands to its name and all variants as #rrggbb', (name) => {
    const color = expandColor(storedColor({ id: name }) ?? null);
    const { id, ...variants } = color;
    expect(id).toBe(name);
    for (const variant of Object.values(variants)) expect(variant).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('white is the default and not stored, and an invalid colour is read as white', () => {
    expect(storedColor({ id: 'white' })).toBeUndefined();
    for (const none of [null, 'red', '', 'constructor', '#ffaa0', '#GGAA00'])
      expect(expandColor(none).id).toBe('white');
  });

  test('a custom colour is stored as its background in lower case and is read as `custom`', () => {
    const stored = storedColor({ id: 'custom', backgroundColor: '#FFAA00' });
    expect(stored).toBe('#ffaa00');
    expect(expandColor(stored ?? null)).toMatchObject({ id: 'custom', backgroundColor: '#ffaa00' });
    // A preset's name wins over a background.
    expect(storedColor({ id: 'amber', backgroundColor: '#FFAA00' })).toBe('amber');
  });

  test.each(['#000000', '#ffffff', '#ffaa00', '#0a0b0c'])(
    'the border of %s lies between it and the grey of edges, and its dark variant has a readable contrast',
    (hex) => {
      const { borderColor, darkBackgroundColor, darkTextColor } = expandColor(hex);
      for (const [at, value] of channels(borderColor).entries()) {
        const [own = 0, line = 0] = [channels(hex)[at], channels('#8b8474')[at]];
        expect(value).toBeGreaterThanOrEqual(Math.min(own, line));
        expect(value).toBeLessThanOrEqual(Math.max(own, line));
      }
      expect(brightness(darkTextColor) - brightness(darkBackgroundColor)).toBeGreaterThan(110);
    },
  );
});
