import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { refusal } from '../testing/scripted-server.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { classifyInScope } from './classify-in-scope.ts';

const SCOPE = 'workspace:w';
const known: ScopeSnapshot = { scope: SCOPE, epoch: 'e1', seq: 3, storedAt: 1, value: { workspaces: [] } };

/** What an answer means where the workspace itself answers so; and how often that was asked for. */
async function judged(error: unknown, onScope?: Error, scope = SCOPE) {
  const asked: unknown[] = [];
  // Of store and world nothing but what is asked of the workspace.
  const around = {
    store: { snapshot: async (of: string) => (of === scope ? known : undefined) } as OutboxStore,
    world: {
      pull: async (of: string, before: unknown) => {
        asked.push([of, before]);
        if (onScope instanceof Error) throw onScope;
        return known;
      },
    } as OutboxDependencies,
  };
  const verdict = await classifyInScope(
    sampleOperation({ key: 'k', name: 'update-folder', scope }),
    error,
    around,
  );
  return { verdict, asked };
}

describe('[C10] a row that is not found', () => {
  test('is refused where its workspace answers, which is asked only for what is new', async () => {
    const { verdict, asked } = await judged(refusal('not_found'));
    expect(verdict).toMatchObject({ do: 'refuse', code: 'not_found' });
    expect(asked).toEqual([[SCOPE, known]]);
  });

  test.each<ErrorCode>(['not_found', 'forbidden', 'scope_not_found'])(
    'waits where its workspace is closed to this person (%s)',
    async (code) => {
      expect((await judged(refusal('not_found'), refusal(code))).verdict).toEqual({ do: 'pause-scope' });
    },
  );

  test('waits as long as nobody says whether it is', async () => {
    const { verdict } = await judged(refusal('not_found'), ApiError.unreachable(new Error('cut')));
    expect(verdict).toEqual({ do: 'pause', by: 'offline' });
  });

  test('of the person’s own is refused: there is no workspace that could be closed', async () => {
    const { verdict, asked } = await judged(refusal('not_found'), undefined, 'user:ada');
    expect(verdict).toMatchObject({ do: 'refuse' });
    expect(asked).toEqual([]);
  });
});

test.each([refusal('locked'), refusal('unavailable'), refusal('taken'), new Error('cut')])(
  'what is no such word is judged without asking for anything (%s)',
  async (error) => {
    const { verdict, asked } = await judged(error, refusal('forbidden'));
    expect(verdict.do).not.toBe('pause-scope');
    expect(asked).toEqual([]);
  },
);
