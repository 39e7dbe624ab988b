// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { compose } from '../contributions/compose.ts';
import { lazyItem } from '../contributions/lazy-item.tsx';
import { OpenWorkspaceProvider, type OpenWorkspace } from '../contributions/open-workspace.ts';
import { ContributionsProvider } from '../contributions/use-contributions.tsx';
import { shownAside } from '../open/aside.ts';
import { registerPage } from '../pages/open-pages.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { InspectorButton } from './inspector-button.tsx';
import { InspectorSlot } from './inspector-slot.tsx';
import { inspectorState, openInspector, reloadInspector, toggleInspectorTab } from './inspector-state.ts';
import { useInspector } from './use-inspector.ts';

const first = lazyItem(async () => () => <input aria-label="Synopsis" />);
const second = lazyItem(async () => () => <p>No headings.</p>);
const contributions = compose([
  {
    inspector: [
      { order: 20, id: 'outline', label: 'Outline', Tab: second },
      { order: 10, id: 'details', label: 'Details', Tab: first },
    ],
  },
]);

let width = 1440;
beforeEach(async () => {
  width = 1440;
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, bound, limit] = /(min|max)-width: (\d+)px/.exec(query) ?? [];
    return {
      matches: bound === 'max' ? width <= Number(limit) : width >= Number(limit),
      addEventListener: () => {},
      removeEventListener: () => {},
    };
  });
  localStorage.clear();
  reloadInspector();
  await Promise.all([uiLayers.load(), import('./inspector.tsx'), first.preload(), second.preload()]);
});
afterEach(() => {
  shownAside.set(null);
  registerPage('chapter', null);
  localStorage.clear();
  reloadInspector();
  vi.unstubAllGlobals();
});

function Slot() {
  const inspector = useInspector(true);
  return (
    <>
      {inspector.replacesPanel && <p>It replaces the side panel.</p>}
      <InspectorSlot {...inspector} />
    </>
  );
}

function show(shown = contributions) {
  const value = {
    items: { pageId: 'chapter', activeDocument: { id: 'chapter' } },
    isNarrow: width <= 720,
  } as unknown as OpenWorkspace; // only the fields that the inspector reads
  return render(
    <ContributionsProvider value={shown}>
      <OpenWorkspaceProvider value={value}>
        <InspectorButton />
        <Slot />
      </OpenWorkspaceProvider>
    </ContributionsProvider>,
  );
}

const showButton = () => screen.getByRole('button', { name: 'Show inspector' });
const selectedTab = () => screen.findByRole('tab', { selected: true });

test('the inspector opens beside the page with the contributed tabs in their order, and stays open after a reload', async () => {
  const { unmount } = show();
  expect(screen.queryByRole('complementary', { name: 'Inspector' })).toBeNull();
  fireEvent.click(showButton());
  expect((await selectedTab()).textContent).toBe('Details');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Details', 'Outline']);
  expect(screen.getByRole('complementary', { name: 'Inspector' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Outline' }));
  expect(await screen.findByText('No headings.')).toBeTruthy();
  unmount();

  reloadInspector();
  show();
  expect((await selectedTab()).textContent).toBe('Outline');
});

test('a command moves the focus into the inspector, and an inspector that was left open does not take it', async () => {
  show();
  act(() => openInspector('outline'));
  const tab = await selectedTab();
  expect(tab.textContent).toBe('Outline');
  expect(document.activeElement).toBe(tab);
  cleanup();
  show();
  await selectedTab();
  expect(document.activeElement).toBe(document.body);
});

test('Escape returns to the page and leaves the inspector open; the close button returns to the page too', async () => {
  let focused = 0;
  registerPage('chapter', { focus: () => (focused += 1) } as unknown as PageHandle); // only `focus` is called
  show();
  act(() => openInspector('details'));
  fireEvent.keyDown(await screen.findByLabelText('Synopsis'), { key: 'Escape' });
  expect(focused).toBe(1);
  expect(inspectorState.get().isDocked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close inspector' }));
  expect(focused).toBe(2);
  expect(inspectorState.get().isDocked).toBe(false);
});

test('a second run of the command of a tab closes the inspector, and another tab replaces the shown one', async () => {
  show();
  act(() => toggleInspectorTab('outline'));
  expect((await selectedTab()).textContent).toBe('Outline');
  act(() => toggleInspectorTab('details'));
  expect((await selectedTab()).textContent).toBe('Details');
  act(() => toggleInspectorTab('details'));
  expect(screen.queryByRole('complementary', { name: 'Inspector' })).toBeNull();
});

test('the inspector closes another aside of the page, and its button says that it is hidden behind one', () => {
  let closed = 0;
  openInspector('details');
  shownAside.set({ coversPage: false, close: () => (closed += 1) });
  show();
  fireEvent.click(showButton());
  expect(closed).toBe(1);
});

test('the inspector replaces the side panel in a window without room for both', () => {
  openInspector('details');
  show();
  expect(screen.queryByText('It replaces the side panel.')).toBeNull();
  cleanup();
  width = 1000;
  show();
  expect(screen.getByText('It replaces the side panel.')).toBeTruthy();
});

test('on a narrow screen the inspector is a sheet, which is closed after a reload', async () => {
  width = 390;
  show();
  fireEvent.click(showButton());
  expect(await screen.findByRole('dialog', { name: 'Inspector' })).toBeTruthy();
  expect((await selectedTab()).textContent).toBe('Details');
  act(reloadInspector);
  expect(inspectorState.get()).toMatchObject({ isDocked: false, isSheetOpen: false });
});

test('opening the inspector loads the code of its tabs at once, not when the page is idle', async () => {
  const fetched: string[] = [];
  const tab = (id: string, order: number) => ({
    id,
    order,
    label: id,
    Tab: lazyItem(async () => {
      fetched.push(id);
      return () => <p>{`The ${id}.`}</p>;
    }),
  });
  show(compose([{ inspector: [tab('outline', 20), tab('details', 10)] }]));
  expect(fetched).toEqual([]);
  fireEvent.click(showButton());
  await selectedTab();
  expect(fetched.toSorted()).toEqual(['details', 'outline']);
  await screen.findByText('The details.');
});
