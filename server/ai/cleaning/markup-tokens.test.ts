import { expect, test } from 'vitest';
import { MarkupReader, type Token } from './markup-tokens.ts';

function read(text: string, isLast = false): Token {
  const reader = new MarkupReader(() => false);
  reader.unread.append(text);
  if (isLast) reader.unread.close();
  return reader.read();
}

test.each(['<', '<b', '<img src=x', '<!-', '![', '![a', '![a](b', '[a](b', '`a', '<script>x'])(
  'an incomplete "%s" waits for more, and is decided when nothing more comes',
  (text) => {
    expect(read(text)).toBe('more');
    expect(read(text, true)).not.toBe('more');
  },
);

test.each(['<b', '![a', '[a', '`a'])('an unfinished "%s" does not wait beyond its limit', (text) => {
  expect(read(text + 'x'.repeat(2_000))).not.toBe('more');
});

test('an element with very long content loses its tag, and its content becomes text', () => {
  expect(read(`<script>${'x'.repeat(20_000)}`)).toEqual({ length: 8, text: '' });
});
