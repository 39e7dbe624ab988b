import { describe, expect, test } from 'vitest';
import { COLOR_NAMES, expandColor, storedColor } from './node-color.ts';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const brightness = (hex: string): number => channels(hex).reduce((sum, value) => sum + value, 0) / 3;

describe('colours of nodes in the words of the API', () => {
  test.each(COLOR_NAMES)('%s comes back as it was stored, with all its variants as #rrggbb', (name) => {
    const color = expandColor(storedColor({ id: name }) ?? null);
    const { id, ...variants } = color;
    expect(id).toBe(name);
    for (const variant of Object.values(variants)) expect(variant).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('white is how every node begins, and is not written; what is no colour is white', () => {
    expect(storedColor({ id: 'white' })).toBeUndefined();
    for (const none of [null, 'red', '', 'constructor', '#ffaa0', '#GGAA00'])
      expect(expandColor(none).id).toBe('white');
  });

  test('one’s own is its background, in small letters, and comes back as `custom`', () => {
    const stored = storedColor({ id: 'custom', backgroundColor: '#FFAA00' });
    expect(stored).toBe('#ffaa00');
    expect(expandColor(stored ?? null)).toMatchObject({ id: 'custom', backgroundColor: '#ffaa00' });
    // Named twice, the name counts.
    expect(storedColor({ id: 'amber', backgroundColor: '#FFAA00' })).toBe('amber');
  });

  test.each(['#000000', '#ffffff', '#ffaa00', '#0a0b0c'])(
    'of %s the border is between it and the line’s grey, and the dark page’s background is dark enough to read on',
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
