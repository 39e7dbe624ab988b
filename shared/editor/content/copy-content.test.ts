import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { block, doc, link, p, par, token } from '../markdown/testing/document-builders.ts';
import { isBlockId } from '../schema/block-id.ts';
import { addressOfItem } from './item-address.ts';
import { copyContent } from './copy-content.ts';
import type { NodeJson } from './document-json.ts';
import { findBlock } from './find-block.ts';

const id = (number: number): string => `0192d3a4-7c5e-7b1a-9f00-${String(number).padStart(12, '0')}`;
const IDS = { from: id(1), to: id(2) };
const address = (itemId: string): string => addressOfItem({ workspaceId: id(9), itemId });

const nodesOf = (node: NodeJson): NodeJson[] => [node, ...(node.content ?? []).flatMap(nodesOf)];
const idsOf = (content: NodeJson): unknown[] =>
  nodesOf(content).flatMap(({ attrs }) => (attrs?.['id'] === undefined ? [] : [attrs['id']]));

describe('copyContent', () => {
  test('[X6] gives every block a new id, also in boxes, and changes nothing else', () => {
    const content = doc(
      par({ id: 'aaaaaaaa', level: 2 }, 'a'),
      block('box', { id: 'bbbbbbbb' }, par({ id: 'cccccccc' }, 'b')),
    );
    const copy = copyContent(content, IDS);
    const ids = idsOf(copy);
    expect(ids).toHaveLength(3);
    expect(ids.every(isBlockId)).toBe(true);
    expect(new Set([...ids, ...idsOf(content)]).size).toBe(6);
    const withoutIds = (node: NodeJson): string =>
      JSON.stringify(node, (key, value: unknown) => (key === 'id' ? undefined : value));
    expect(withoutIds(copy)).toBe(withoutIds(content));
    expect(idsOf(content)).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc']);
  });

  test('redirects links to the document and its blocks to the copy and keeps all other links', () => {
    const content = doc(
      par(
        { id: 'aaaaaaaa' },
        token('link', { ref: id(1), label: 'A', data: 'bbbbbbbb' }),
        link('here', address(id(1))),
      ),
      par({ id: 'bbbbbbbb' }, token('link', { ref: id(3), data: 'bbbbbbbb' }), link('there', address(id(3)))),
      p(
        token('link', { ref: id(1), data: 'gone' }),
        token('link', { ref: id(1) }),
        link('out', 'https://x.y/'),
      ),
    );
    const copy = copyContent(content, IDS);
    const [first, second, third] = copy.content ?? [];
    const secondId = second?.attrs?.['id'];
    expect(first?.content?.[0]?.attrs).toEqual({ kind: 'link', ref: id(2), label: 'A', data: secondId });
    expect(first?.content?.[1]?.marks?.[0]?.attrs?.['href']).toBe(address(id(2)));
    expect(second?.content?.[0]?.attrs).toMatchObject({ ref: id(3), data: 'bbbbbbbb' });
    expect(second?.content?.[1]?.marks?.[0]?.attrs?.['href']).toBe(address(id(3)));
    // The linked block was deleted before, so the redirected link opens the copy without a block.
    expect(third?.content?.[0]?.attrs).toMatchObject({ ref: id(2), data: 'gone' });
    expect(third?.content?.[1]?.attrs).toEqual({ kind: 'link', ref: id(2) });
    expect(third?.content?.[2]?.marks?.[0]?.attrs?.['href']).toBe('https://x.y/');
  });

  test('[X6] redirects a link to the first of two blocks that share an id after a merge', () => {
    const content = doc(
      par({ id: 'aaaaaaaa' }, 'one'),
      par({ id: 'aaaaaaaa' }, 'two'),
      p(token('link', { ref: id(1), data: 'aaaaaaaa' })),
    );
    const [one, two, last] = copyContent(content, IDS).content ?? [];
    expect(one?.attrs?.['id']).not.toBe(two?.attrs?.['id']);
    expect(last?.content?.[0]?.attrs?.['data']).toBe(one?.attrs?.['id']);
  });

  test('gives every block a unique id, whichever ids are missing or duplicated in the source', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = new SeededRandom(seed);
      const blocks = Array.from({ length: 1 + random.below(6) }, () => {
        const attrs = random.pick([{}, { id: null }, { id: 'aaaaaaaa' }, { id: 'bbbbbbbb' }, { id: 7 }]);
        return random.chance(0.3) ? block('box', attrs, par({ id: 'aaaaaaaa' }, 'x')) : par(attrs, 'x');
      });
      const ids = idsOf(copyContent(doc(...blocks), IDS));
      expect(ids.every(isBlockId), `seed ${seed}`).toBe(true);
      expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
    }
  });
});

describe('[X6] findBlock', () => {
  const content = doc(
    par({ id: 'aaaaaaaa' }, 'a'),
    block('box', { id: 'bbbbbbbb' }, p('no id'), par({ id: 'cccccccc' }, 'c'), par({ id: 'dddddddd' }, 'd')),
    par({ id: 'cccccccc' }, 'again'),
  );

  test.each([
    ['aaaaaaaa', null, 'bbbbbbbb'],
    ['bbbbbbbb', 'aaaaaaaa', 'cccccccc'],
    ['cccccccc', null, 'dddddddd'],
    ['dddddddd', 'cccccccc', null],
  ])('finds %s between its siblings %j and %j', (id, before, after) => {
    expect(findBlock(content, id)).toMatchObject({ block: { attrs: { id } }, before, after });
  });

  test('finds the first block of a duplicated id and returns undefined for a missing id', () => {
    expect(findBlock(content, 'cccccccc')?.block.content).toEqual([{ type: 'text', text: 'c' }]);
    expect(findBlock(content, 'eeeeeeee')).toBeUndefined();
    expect(findBlock({ type: 'doc' }, 'aaaaaaaa')).toBeUndefined();
  });
});
