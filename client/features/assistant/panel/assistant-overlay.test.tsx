// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest';
import { AI_SETTINGS } from '#client/workspace/ai/testing/ai-settings.ts';
import { isAiShown } from '../is-ai-shown.ts';
import { openPage } from '../testing/assistant-page.tsx';

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

test.each([true, false])(
  'the keys of the assistant are not switched off while the settings are loading (AI is on: %s)',
  async (isEnabled) => {
    const values: (boolean | null)[] = [];
    const stop = isAiShown.listen((value) => void values.push(value));
    await openPage({ operations: { 'get-ai-settings': { ...AI_SETTINGS, isEnabled } } });
    stop();
    expect(values).toEqual([isEnabled]);
  },
);
