import { afterEach, expect, test, vi } from 'vitest';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { walkBlockHistory } from './walk-block-history.ts';
import { findFormerBlock } from './former-block.ts';

const DOCUMENT = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da2';
const idOf = (end: string): string => `0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d${end}`;
const BLOCK = 'k3f9x0ab';
const PATH = '/operations/get-block-history';
const entry = (end: string, text: string) => ({
  version: {
    id: idOf(end),
    documentId: DOCUMENT,
    kind: 'named',
    versionNote: 'Draft',
    userId: null,
    username: null,
    wordCount: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  },
  block: { type: 'paragraph', attrs: { id: BLOCK }, content: [{ type: 'text', text }] },
  before: 'aaaaaaaa',
  after: null,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function collectWalk(signal: AbortSignal): Promise<string[]> {
  const texts: string[] = [];
  for await (const revisions of walkBlockHistory(DOCUMENT, BLOCK, signal))
    texts.push(
      ...revisions.map(({ former }) => `${former.block.content?.[0]?.text} ${former.order.join(' ')}`),
    );
  return texts;
}

test('the walk requests page after page until there are no older versions', async () => {
  const calls = stubFetch({
    [PATH]: ({ body }) =>
      (body as { after?: string }).after === undefined
        ? { body: { now: null, entries: [entry('c1', 'Newer.')], next: idOf('c1') } }
        : { body: { now: null, entries: [entry('c2', 'Older.')], next: null } },
  });
  expect(await collectWalk(new AbortController().signal)).toEqual([
    `Newer. aaaaaaaa ${BLOCK}`,
    `Older. aaaaaaaa ${BLOCK}`,
  ]);
  expect(calls.map(({ body }) => body)).toEqual([
    { id: DOCUMENT, blockId: BLOCK },
    { id: DOCUMENT, blockId: BLOCK, after: idOf('c1') },
  ]);
});

test('the walk waits and continues after a 429', async () => {
  vi.useFakeTimers();
  let requestCount = 0;
  stubFetch({
    [PATH]: () => {
      requestCount += 1;
      return requestCount === 1
        ? { status: 429, body: { statusCode: 429, message: 'Too many.', data: { code: 'rate_limited' } } }
        : { body: { now: null, entries: [entry('c1', 'There.')], next: null } };
    },
  });
  const walk = collectWalk(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await walk).toEqual([`There. aaaaaaaa ${BLOCK}`]);
});

test('an aborted walk sends no further request', async () => {
  const controller = new AbortController();
  const calls = stubFetch({
    [PATH]: () => ({ body: { now: null, entries: [], next: idOf('c1') } }),
  });
  const walk = (async () => {
    for await (const _readings of walkBlockHistory(DOCUMENT, BLOCK, controller.signal))
      controller.abort(new Error('called off'));
  })();
  await expect(walk).rejects.toThrow('called off');
  expect(calls).toHaveLength(1);
});

test('a former block is found with the order of the blocks, and a nested block comes after its container', () => {
  const p = (id: string) => ({ type: 'paragraph', attrs: { id } });
  const doc = {
    type: 'doc',
    content: [p('a'), { type: 'box', attrs: { id: 'b' }, content: [p('c')] }, p('d')],
  };
  expect(findFormerBlock(doc, 'd')).toEqual({ block: p('d'), order: ['a', 'b', 'd'] });
  expect(findFormerBlock(doc, 'c')).toEqual({ block: p('c'), order: ['a', 'b', 'c', 'd'] });
  expect(findFormerBlock(doc, 'z')).toBeNull();
});
