import { describe, expect, test } from 'vitest';
import { interruptFolds, interruptGateway, interruptMigrations } from '#sync/testing/faults/interruptions.ts';

const PAUSE_MS = 2_000;

describe('killed or paused in the middle', { timeout: 180_000 }, () => {
  test('[P3] of a fold: every acknowledged keystroke is in the file', async () => {
    const result = await interruptFolds(['kill', PAUSE_MS, 'kill']);
    expect(result).toMatchObject({ inTheMiddle: 3, problems: [] });
    expect(result.answered).toBeGreaterThan(3);
  });

  test('[P3] of a migration: the text is what it was, and the next start goes on', async () => {
    expect(await interruptMigrations(['kill', PAUSE_MS])).toEqual({
      inTheMiddle: 2,
      answered: 2,
      problems: [],
    });
  });

  test('[P3] of a change by the server: answered it is there, asked again it happens once', async () => {
    expect(await interruptGateway(['kill', PAUSE_MS])).toMatchObject({ inTheMiddle: 2, problems: [] });
  });
});
