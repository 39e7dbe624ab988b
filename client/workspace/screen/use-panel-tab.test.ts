import { Circle } from 'lucide-react';
import { expect, test } from 'vitest';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { compose } from '../contributions/compose.ts';
import type { Contribution, PanelTab } from '../contributions/contribution.ts';
import { shownTab } from './use-panel-tab.ts';

const tab = (id: string, order = 0): PanelTab => ({ id, order, name: id, icon: Circle, Panel: () => null });
const workspace = {} as WorkspaceView; // handed through
const own: Contribution = { tabs: [tab('canvases', 20), tab('files', 10)] };
const made = (first: string | null): Contribution => ({
  findTab: (_, id) => ['one', 'two'].flatMap((each) => ((id ?? first) === each ? [tab(each)] : []))[0],
});

test.each([
  ['nothing is remembered: the choice of the workspace', null, made('two'), 'two'],
  ['nothing is remembered, and the workspace has no choice', null, made(null), 'files'],
  ['the files were chosen', 'files', made('two'), 'files'],
  ['the canvases were chosen', 'canvases', made('two'), 'canvases'],
  ['one of them was chosen', 'one', made('two'), 'one'],
  ['one was chosen that was deleted since', 'gone', made('two'), 'files'],
])('%s', (_what, chosen, tabs, shown) => {
  expect(shownTab(compose([own, tabs]), workspace, chosen)?.id).toBe(shown);
});
