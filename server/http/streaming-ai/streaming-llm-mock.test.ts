import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AI_ACTIONS } from '#shared/ai/actions/index.ts';
import { ACTION_FIXTURES, PEERS, startLlmMock, type LlmMockPeer } from '#server/ai/testing/llm-mock-peer.ts';
import { freePort } from '#server/testing/free-port.ts';
import { testServer } from '#server/testing/server.ts';
import { serverFixture, textOf, type SentEvent, type StreamFixture } from './testing/stream-fixture.ts';

describe.skipIf(PEERS === undefined)('answers of a stand-in for a provider (needs PEERS_DIR)', () => {
  let peer: LlmMockPeer;
  let fixture: StreamFixture;
  beforeAll(async () => {
    peer = await startLlmMock(await freePort(), ACTION_FIXTURES);
    const environment = { AI_BASE_URL: peer.baseUrl, AI_API_KEY: peer.apiKey, AI_MODEL: 'mock' };
    fixture = await serverFixture(await testServer({}, environment));
  }, 60_000);
  afterAll(async () => {
    await fixture.server.close();
    peer.close();
  });

  const PASSAGE = 'The tide came in slowly, and Mara counted the nine boats.';
  const answerTo = async (changes: Parameters<StreamFixture['request']>[0]): Promise<SentEvent[]> =>
    (await fixture.stream(fixture.ada, fixture.request({ selection: PASSAGE, ...changes }))).rest();

  test.each(AI_ACTIONS)(
    '"$id" has its own answer, which is one of the prompt of this action',
    async (action) => {
      const isAtCaret = action.on === 'caret';
      const events = await answerTo({
        action: action.id,
        ...(isAtCaret ? { selection: '', before: PASSAGE } : {}),
        ...('asks' in action ? { instruction: action.id === 'translate' ? 'German' : 'Tense' } : {}),
      });
      expect(events.at(-1)?.data).toBe('[DONE]');
      expect(events.length).toBeGreaterThan(3);
      expect(textOf(events)).toMatch(/boats|tenth|Boote/);
      expect(textOf(events)).not.toContain('The lamp was lit');
    },
  );

  test.each(['RATE_LIMIT', 'SERVER_ERROR', 'WRONG_KEY', 'CUT_STREAM', 'EMPTY_ANSWER'])(
    'the fault %s is an error event with a sentence, and costs nothing',
    async (word) => {
      const before = await fixture.balance();
      const events = await answerTo({ selection: `${PASSAGE} ${word}` });
      const code = word === 'RATE_LIMIT' ? 'too_many_requests' : 'unavailable';
      expect(events.at(-1)).toMatchObject({ event: 'error', data: { code } });
      expect(events.at(-1)?.data.message).toMatch(/^[A-Z].*\.$/);
      expect([await fixture.balance(), await fixture.openReservations()]).toEqual([before, 0]);
    },
  );

  test('markup, words to the writer and an answer without an end become text within the limit', async () => {
    expect(textOf(await answerTo({ selection: `${PASSAGE} MARKUP` }))).toBe(
      'The tide came in slowly. a boat More',
    );
    expect(textOf(await answerTo({ selection: `${PASSAGE} PREAMBLE` }))).toBe(
      'The tide came in, slow and grey.',
    );
    const endless = await answerTo({ selection: `${PASSAGE} ENDLESS` });
    expect(endless.at(-1)?.data).toBe('[DONE]');
    expect(textOf(endless).length).toBeLessThanOrEqual(1_200);
  });
});
