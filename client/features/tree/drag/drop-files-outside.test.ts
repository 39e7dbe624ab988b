// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { readDraggedAsset } from '#client/files/index.ts';
import { dropFilesOutside, hoverFilesOutside } from './drop-files-outside.ts';

/** The parts of a drag's data that are used here; jsdom has none. */
class Transfer {
  readonly values = new Map<string, string>();
  effectAllowed = 'none';
  get types(): string[] {
    return [...this.values.keys()];
  }
  setData(type: string, value: string): void {
    this.values.set(type, value);
  }
  getData(type: string): string {
    return this.values.get(type) ?? '';
  }
}
class Drag extends MouseEvent {
  readonly dataTransfer: DataTransfer;
  constructor(kind: string, init: MouseEventInit & { dataTransfer: DataTransfer }) {
    super(kind, init);
    this.dataTransfer = init.dataTransfer;
  }
}

beforeEach(() => {
  vi.stubGlobal('DataTransfer', Transfer);
  vi.stubGlobal('DragEvent', Drag);
});
afterEach(() => vi.unstubAllGlobals());

test('files of the tree are dropped on a page or canvas as the Assets tab drops them, one after the other', () => {
  const page = document.body.appendChild(document.createElement('div'));
  document.elementFromPoint = () => page;
  const dropped: unknown[] = [];
  page.addEventListener('drop', (event) => {
    dropped.push([readDraggedAsset((event as unknown as Drag).dataTransfer), event.clientX, event.clientY]);
  });
  const facts = { width: 4, height: 3, alt: 'Boats' };
  // Only the fields that a drop needs.
  const files = [
    { id: 'a1', name: 'pier.png', type: 'image', ...facts },
    { id: 'a2', name: 'tides.txt', type: 'file', ...facts },
  ] as TreeAsset[];
  dropFilesOutside(files, { x: 30, y: 40 });
  expect(dropped).toEqual([
    [{ assetId: 'a1', name: 'pier.png', isImage: true, ...facts }, 30, 40],
    [{ assetId: 'a2', name: 'tides.txt', isImage: false, ...facts }, 30, 40],
  ]);
});

test('files that are dropped outside the window go nowhere', () => {
  document.elementFromPoint = () => null;
  expect(() => dropFilesOutside([{ id: 'a1' } as TreeAsset], { x: -1, y: -1 })).not.toThrow();
});

test('the page under a dragged file is notified, and also when the drag leaves it, so that it marks the position', () => {
  const [page, bar] = ['div', 'div'].map((name) => document.body.appendChild(document.createElement(name)));
  if (!page || !bar) throw new Error('There are two elements.');
  const events: string[] = [];
  for (const kind of ['dragover', 'dragleave'])
    page.addEventListener(kind, (event) => events.push(`${kind} ${(event as unknown as Drag).clientX}`));
  const files = [{ id: 'a1', name: 'pier.png', type: 'image', width: 4, height: 3, alt: '' }] as TreeAsset[];
  document.elementFromPoint = () => page;
  const over = hoverFilesOutside(files, { x: 30, y: 40 }, null);
  expect(over).toBe(page);
  hoverFilesOutside(files, { x: 31, y: 40 }, over);
  document.elementFromPoint = () => bar;
  expect(hoverFilesOutside(files, { x: 5, y: 5 }, page)).toBe(bar);
  expect(events).toEqual(['dragover 30', 'dragover 31', 'dragleave 5']);
  // The end of a drag, and a drag without files.
  expect(hoverFilesOutside(files, null, page)).toBeNull();
  expect(hoverFilesOutside([], { x: 5, y: 5 }, null)).toBeNull();
  expect(events).toHaveLength(4);
});
