import { describe, expect, test } from 'vitest';
import { interruptFolds, interruptGateway, interruptMigrations } from '#sync/testing/faults/interruptions.ts';

const PAUSE_MS = 2_000;

describe('a process that is killed or paused', { timeout: 180_000 }, () => {
  test('[P3] a server killed or paused during a fold has every acknowledged keystroke in its file', async () => {
    const result = await interruptFolds(['kill', PAUSE_MS, 'kill']);
    expect(result).toMatchObject({ inTheMiddle: 3, problems: [] });
    expect(result.answered).toBeGreaterThan(3);
  });

  test('[P3] a migration that is killed or paused keeps the text unchanged, and the next start completes it', async () => {
    expect(await interruptMigrations(['kill', PAUSE_MS])).toEqual({
      inTheMiddle: 2,
      answered: 2,
      problems: [],
    });
  });

  test('[P3] a server killed or paused during a gateway change has stored every answered change, and a retry changes nothing twice', async () => {
    expect(await interruptGateway(['kill', PAUSE_MS])).toMatchObject({ inTheMiddle: 2, problems: [] });
  });
});
