// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { canvas, itemOf, page, treeOf } from '#shared/tree/testing/sample-tree.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { ExportTab } from './export-tab.tsx';

const tree = treeOf(page('scene'), canvas('plan'));

/** Renders the section with these open items. @returns the names of the formats */
function formats(items: object): (string | undefined)[] {
  const workspace = { type: 'novel', settings: DEFAULT_SETTINGS };
  const value = { workspace, items } as unknown as OpenWorkspace; // only the fields that the section reads
  render(
    <OpenWorkspaceProvider value={value}>
      <ExportTab />
    </OpenWorkspaceProvider>,
  );
  return screen
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('.person__name')?.textContent ?? undefined);
}

test('with an open document Share lists the formats of texts alone', () => {
  expect(formats({ openDocument: itemOf(tree, 'scene') })).toEqual(['Markdown', 'HTML']);
});

test('with an open canvas Share lists the formats of canvases alone', () => {
  expect(formats({ canvas: itemOf(tree, 'plan') })).toHaveLength(4);
  expect(screen.queryByText(/Please select/)).toBeNull();
});

test('without an open item Share asks for a document once', () => {
  expect(formats({})).toEqual([]);
  expect(screen.getByText('Please select a document to export')).toBeTruthy();
});
