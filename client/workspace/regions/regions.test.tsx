// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEAVE_EVENT } from '#client/editor/extensions/keyboard/leave-by-tab.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { getOpenPage, registerPage } from '../pages/open-pages.ts';
import { goToRegion } from './regions.ts';
import { SkipLink } from './skip-link.tsx';
import { useRegionKeys } from './use-region-keys.ts';

/** A screen with a rail, a panel, a bar, an open page and its formatting bar. */
function Screen() {
  const main = useRef<HTMLElement>(null);
  useRegionKeys(main);
  return (
    <>
      <SkipLink targetId="main" />
      <nav data-region="rail">
        <button type="button">Files</button>
        <button type="button">Settings</button>
      </nav>
      <section id="side-panel">
        <input aria-label="Search files" />
        <div role="tree">
          <div role="treeitem" tabIndex={-1} aria-selected="false">
            High Water
          </div>
          <div role="treeitem" tabIndex={0} aria-selected="true">
            Low Water
          </div>
        </div>
      </section>
      <main ref={main} id="main">
        <div data-region="bar" role="group" tabIndex={-1}>
          <button type="button">Share</button>
        </div>
        <div data-region="format-tools" role="toolbar">
          <button type="button">Bold</button>
        </div>
        <div className="pane" data-item="low">
          <div data-region="page" role="region" aria-label="Page" tabIndex={-1}>
            <textarea
              aria-label="Title"
              onKeyDown={(event) => {
                // As the title of a page: Escape discards its change.
                if (event.key === 'Escape' && event.currentTarget.value !== '') event.preventDefault();
              }}
            />
            <div
              role="textbox"
              aria-label="Text"
              contentEditable
              tabIndex={0}
              suppressContentEditableWarning
            />
          </div>
        </div>
      </main>
    </>
  );
}

beforeEach(() => {
  // jsdom implements no editing.
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.hasAttribute('contenteditable');
    },
  });
  render(<Screen />);
  // Only the focus of the handle is used here.
  registerPage('low', { focus: () => text().focus() } as PageHandle);
});
afterEach(() => {
  registerPage('low', null);
  Reflect.deleteProperty(HTMLElement.prototype, 'isContentEditable');
});

const text = (): HTMLElement => screen.getByRole('textbox', { name: 'Text' });
const nameOf = (element: Element | null): string =>
  element?.getAttribute('aria-label') ?? element?.getAttribute('data-region') ?? element?.textContent ?? '';
const focused = (): string => nameOf(document.activeElement);
const walk = (step: 1 | -1, count: number): string[] =>
  Array.from({ length: count }, () => {
    goToRegion(step);
    return focused();
  });

test('F6 goes through the rail, the current row of the panel, the bar, the formatting bar and the text, and around', () => {
  expect(walk(1, 6)).toEqual(['Files', 'Low Water', 'bar', 'Bold', 'Text', 'Files']);
});

test('Shift+F6 goes through the regions backwards', () => {
  expect(walk(-1, 6)).toEqual(['Text', 'Bold', 'bar', 'Low Water', 'Files', 'Text']);
});

test('a region gets its focus back at the control that had it last', () => {
  screen.getByRole('button', { name: 'Settings' }).focus();
  expect(walk(1, 1)).toEqual(['Low Water']);
  expect(walk(-1, 1)).toEqual(['Settings']);
});

test('F6 leaves out regions that are inert, and those without a control', () => {
  document.querySelector('main')?.setAttribute('inert', '');
  screen.getByRole('textbox', { name: 'Search files' }).remove();
  screen.getByRole('tree').remove();
  screen.getByRole('button', { name: 'Files' }).focus();
  expect(walk(1, 1)).toEqual(['Files']);
});

test('the skip link moves the caret into the text of the page and leaves the address as it is', () => {
  const address = location.href;
  fireEvent.click(screen.getByRole('link', { name: 'Skip to the page' }));
  expect(focused()).toBe('Text');
  expect(location.href).toBe(address);
});

test('a field of the page that handles Escape itself keeps the focus, and the next Escape leads to the bar', () => {
  const title = screen.getByRole('textbox', { name: 'Title' });
  title.focus();
  fireEvent.change(title, { target: { value: 'Low Water, again' } });
  fireEvent.keyDown(title, { key: 'Escape' });
  expect(focused()).toBe('Title');
  fireEvent.change(title, { target: { value: '' } });
  fireEvent.keyDown(title, { key: 'Escape' });
  expect(focused()).toBe('bar');
});

test('Escape in the text leads to the bar, and Escape in the bar or in one of its controls back to the text', () => {
  for (const from of ['bar', 'Share']) {
    text().focus();
    const isLeft = !text().dispatchEvent(new CustomEvent(LEAVE_EVENT, { bubbles: true, cancelable: true }));
    expect([isLeft, focused()]).toEqual([true, 'bar']);
    if (from === 'Share') screen.getByRole('button', { name: 'Share' }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(focused()).toBe('Text');
  }
});

test('Escape in the formatting bar returns to the text', () => {
  text().focus();
  screen.getByRole('button', { name: 'Bold' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(focused()).toBe('Text');
});

test('a character typed on the bar goes to the text, so that an Escape by mistake loses none', () => {
  text().focus();
  fireEvent(text(), new CustomEvent(LEAVE_EVENT, { bubbles: true, cancelable: true }));
  const bar = document.activeElement ?? document.body;
  expect(fireEvent.keyDown(bar, { key: 'Shift' })).toBe(true);
  expect(focused()).toBe('bar');
  // The browser's own action, which inserts the character, is not prevented.
  expect(fireEvent.keyDown(bar, { key: 'w' })).toBe(true);
  expect(focused()).toBe('Text');
});

test('the question mark typed on the bar stays there: it shows the shortcuts', () => {
  document.querySelector<HTMLElement>('[data-region="bar"]')?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '?', shiftKey: true });
  expect(focused()).toBe('bar');
});

test('the focus returns to the text through its page, which puts the selection back', () => {
  const focus = vi.fn<() => void>(() => text().focus());
  const page = getOpenPage('low');
  if (page) registerPage('low', { ...page, focus });
  text().focus();
  screen.getByRole('textbox', { name: 'Search files' }).focus();
  goToRegion(-1);
  goToRegion(-1);
  expect([focused(), focus.mock.calls.length]).toEqual(['Text', 1]);
});
