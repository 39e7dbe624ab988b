import { expect, test } from 'vitest';
import { tidy } from '#shared/canvas/tidy/tidy.ts';
import { suggest } from '#client/features/assistant/diff/suggest.ts';
import { spanText } from '#client/features/assistant/session/shown-change.ts';
import { NODES, tidyInputOf } from '#client/features/site/landing/pieces/recorded-canvas.ts';
import { IN_YOUR_STYLE, SHORTENED } from '#client/features/site/landing/pieces/recorded-suggestions.ts';

// The landing page plays recorded data, so that it loads neither the layout nor the comparison. These tests compare
// the recordings with the product.

test.each([
  ['Shorten', SHORTENED],
  ['a suggestion in your style', IN_YOUR_STYLE],
])('the recording of %s is the change that the assistant finds', (_name, recorded) => {
  const { selection, answer, from, to, text } = recorded;
  const [change, ...others] = suggest([{ text: selection, reachesStart: false, reachesEnd: false }], answer);
  expect(others).toEqual([]);
  if (change?.kind !== 'words') throw new Error('The recording is a change of words.');
  const { hunks } = change;
  expect({ from: hunks[0]?.from, to: hunks.at(-1)?.to, text: spanText(hunks, selection) }).toEqual({
    from,
    to,
    text,
  });
  expect(selection.slice(0, from) + text + selection.slice(to)).toBe(answer);
});

test('the recorded canvas is arranged as “Tidy up” arranges it', () => {
  const { nodes, edges } = tidyInputOf(NODES);
  const computed = tidy(nodes, edges, new Set(nodes.map(({ id }) => id)));
  const corners = nodes.map(({ id, x, y }) => [id, computed.get(id)?.x ?? x, computed.get(id)?.y ?? y]);
  expect(NODES.map(({ id, after }) => [id, ...after])).toEqual(corners);
});
