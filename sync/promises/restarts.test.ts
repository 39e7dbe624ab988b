import { expect, test } from 'vitest';
import { restartWhileTyping } from '#sync/testing/faults/restarts.ts';

test(
  '[P10] three restarts while five users type lose nothing, and the server always exits cleanly',
  { timeout: 180_000 },
  async () => {
    const result = await restartWhileTyping({ restarts: 3, writers: 5, everyMs: 500, usesBackOff: false });
    expect(result).toMatchObject({ restarts: 3, lost: 0, problems: [] });
    expect(result.typed).toBeGreaterThan(15);
  },
);
