import { render } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import type { AiSettings } from '#shared/operations/ai.ts';
import type { WritingStyle } from '#shared/operations/writing-styles.ts';
import type { Role } from '#shared/permissions.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { AI_SETTINGS } from '#client/workspace/ai/testing/ai-settings.ts';
import { StylesTab } from '../styles-tab.tsx';

export const SAMPLE = 'The tide came in and went out again. '.repeat(10).trim();
export const WORKSPACE_ID = '0199f0c4-0000-7000-8000-000000000001';

export const styleOf = (change: Partial<WritingStyle> = {}): WritingStyle => ({
  id: uuidv7(),
  workspaceId: WORKSPACE_ID,
  userId: uuidv7(),
  name: 'Salt and plain',
  content: '## Voice\n\n- **Dry** and exact.\n\n## Do\n\n- Name things.',
  example: null,
  sourceUrl: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...change,
});

type Answers = Parameters<typeof stubFetch>[0];

interface Screen {
  role?: Role;
  ai?: Partial<AiSettings>;
  styles?: WritingStyle[];
  own?: WritingStyle[];
  /** The answers of operations, by their names. */
  answers?: Answers;
}

/** Shows the tab in a workspace of its own user. @returns the calls of operations so far, by name and body */
export function showStyles({ role = 'owner', ai = {}, styles = [], own = [], answers = {} }: Screen = {}) {
  const calls = stubFetch({
    '/operations/get-ai-settings': { body: { ...AI_SETTINGS, ...ai } },
    '/operations/get-workspace-writing-styles': () => ({ body: styles }),
    '/operations/get-writing-styles': () => ({ body: own }),
    ...Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`/operations/${name}`, answer])),
  });
  // The tab reads only these fields.
  const open = {
    workspace: { id: WORKSPACE_ID, role },
    user: { id: uuidv7(), isAiOff: false },
    isOnServer: true,
  } as unknown as OpenWorkspace;
  render(
    <OpenWorkspaceProvider value={open}>
      <StylesTab />
    </OpenWorkspaceProvider>,
  );
  return {
    sent: (name: string): unknown[] =>
      calls.filter(({ path }) => path === `/operations/${name}`).map(({ body }) => body),
  };
}
