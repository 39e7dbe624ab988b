// @vitest-environment jsdom
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PageFiles } from '../../../references/page-files.ts';
import { references } from '../../../references/references.ts';
import { nodeViews } from '../../../testing/keys-and-rules.ts';
import { plainEditor } from '../../../testing/plain-editor.ts';
import { node, p, schema } from '../../../testing/sample-document.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sampleReferences } from '../../../testing/sample-references.ts';
import type { TextEditor } from '../../../text-editor/text-editor.ts';
import { openImageTools } from '../image-block.ts';
import { pictureFiles } from '../picture-files.ts';
import { LazyAssetPicker } from './lazy-asset-picker.tsx';
import { LazyImageTools } from './lazy-image-tools.tsx';

let editor: TextEditor;
// jsdom has no layout.
Range.prototype.getClientRects = () => document.createElement('div').getClientRects();
Range.prototype.getBoundingClientRect = () => new DOMRect();
beforeEach(() => {
  // jsdom has no layout: the text is 600 pixels wide and its picture 300.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200));
  Element.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  editor.destroy();
  vi.restoreAllMocks();
});

const attrs = (): Record<string, unknown> => editor.state.doc.firstChild?.attrs ?? {};
const select = (pos: number): void =>
  act(() => editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, pos))));
const slider = (): HTMLElement => screen.getByRole('slider', { name: 'Image width' });
const handle = (side: 'left' | 'right'): Element => document.querySelector(`.image-tools__handle--${side}`)!;

/** Opens a text with an image, selects the image and renders its tools. */
async function open(attributes: Record<string, unknown> = {}, files = sampleFiles()): Promise<void> {
  editor = plainEditor({
    container: document.body.appendChild(document.createElement('div')),
    schema,
    plugins: [references({ ...sampleReferences(), files }), pictureFiles(), nodeViews()],
  });
  const { view } = editor;
  const image = node('image', { id: 'i1', assetId: 'a1', ...attributes }, 'At six');
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, [image, p('x')]));
  render(
    <>
      <LazyImageTools editor={editor} isActive />
      <LazyAssetPicker editor={editor} />
    </>,
  );
  expect(screen.queryByRole('toolbar')).toBeNull();
  select(0);
  await screen.findByRole('toolbar', { name: 'Image' });
}

test('the tools of an image are shown while it is selected, and hidden again', async () => {
  await open();
  act(() => editor.view.dispatch(editor.state.tr.setSelection(TextSelection.atEnd(editor.state.doc))));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('arrow keys on the focused handle change the width, which is stored in percent', async () => {
  await open();
  expect(slider().getAttribute('aria-valuenow')).toBe('50');
  slider().focus();
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(attrs()['width']).toBe(55);
  fireEvent.keyDown(slider(), { key: 'ArrowLeft', shiftKey: true });
  expect(attrs()['width']).toBe(54);
  expect(slider().getAttribute('aria-valuetext')).toBe('54 percent of the text');
  expect(document.activeElement).toBe(slider());
  fireEvent.keyDown(slider(), { key: 'Escape' });
  expect(document.activeElement).toBe(editor.view.dom);
});

test.each([
  ['mouse', 'right', 60, 60],
  ['touch', 'left', -60, 60],
] as const)(
  'a drag of a handle by %s at the %s stores one width at its end',
  async (kind, side, dx, width) => {
    await open();
    const figure = editor.view.dom.querySelector('figure')!;
    const steps: number[] = [];
    editor.listen(() => steps.push(1));
    const at = (clientX: number) => ({ pointerId: 1, pointerType: kind, button: 0, clientX });
    fireEvent.pointerDown(handle(side), at(300));
    fireEvent.pointerMove(handle(side), at(300 + dx / 2));
    fireEvent.pointerMove(handle(side), at(300 + dx));
    expect(figure.style.getPropertyValue('--width')).toBe(`${width}%`);
    expect([attrs()['width'], steps]).toEqual([null, []]);
    fireEvent.pointerUp(handle(side), at(300 + dx));
    expect([attrs()['width'], steps]).toEqual([width, [1]]);
    expect(figure.style.getPropertyValue('--width')).toBe(`${width}%`);
  },
);

test('Escape and a cancelled pointer end a drag without a change', async () => {
  await open({ width: 40 });
  const figure = editor.view.dom.querySelector('figure')!;
  const drag = (): void => {
    fireEvent.pointerDown(handle('right'), { pointerId: 1, button: 0, clientX: 0 });
    fireEvent.pointerMove(handle('right'), { pointerId: 1, clientX: 90 });
    expect(figure.style.getPropertyValue('--width')).not.toBe('40%');
  };
  drag();
  fireEvent.keyDown(slider(), { key: 'Escape' });
  expect([attrs()['width'], figure.style.getPropertyValue('--width')]).toEqual([40, '40%']);
  drag();
  fireEvent.pointerCancel(handle('right'), { pointerId: 1 });
  expect([attrs()['width'], figure.style.getPropertyValue('--width')]).toEqual([40, '40%']);
  // A click without a movement changes nothing either.
  fireEvent.pointerDown(handle('right'), { pointerId: 1, button: 0, clientX: 0 });
  fireEvent.pointerUp(handle('right'), { pointerId: 1, clientX: 0 });
  expect(attrs()['width']).toBe(40);
});

test('the toolbar aligns the image, restores its size, and moves the focus to caption and alt text', async () => {
  await open({ width: 40 });
  fireEvent.click(screen.getByRole('button', { name: 'Align center' }));
  expect(attrs()['align']).toBe('center');
  expect(screen.getByRole('button', { name: 'Align center' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Original size' }));
  expect(attrs()['width']).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Alt text' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Alt text');
  fireEvent.click(screen.getByRole('button', { name: 'Caption' }));
  expect(editor.state.selection.$head.parent.type.name).toBe('image');
});

test('a key moves the focus into the tools', async () => {
  await open();
  act(() => void openImageTools(editor.state, editor.view.dispatch, editor.view));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Align left'));
});

test('an image is replaced by one of Assets, found by its name', async () => {
  await open({ alt: 'The quay' });
  fireEvent.click(screen.getByRole('button', { name: /^Image: Replace/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Choose from Assets' }));
  await screen.findByRole('dialog', { name: 'Choose an image' });
  const names = (): string[] =>
    [...document.querySelectorAll('.asset-picker__name')].map(({ textContent }) => textContent ?? '');
  expect(names()).toEqual(['quay.png', 'pier.png']);
  const search = screen.getByRole('searchbox', { name: 'Search images' });
  fireEvent.change(search, { target: { value: 'boat' } });
  expect(screen.getByText('No image is called “boat”.')).toBeTruthy();
  fireEvent.change(search, { target: { value: 'PIER' } });
  fireEvent.click(screen.getByRole('button', { name: 'pier.png' }));
  expect(attrs()).toMatchObject({ assetId: 'a2', alt: null });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a workspace without images offers an upload instead of a list', async () => {
  await open({}, { ...sampleFiles(), images: () => [] });
  fireEvent.click(screen.getByRole('button', { name: /^Image: Replace/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Choose from Assets' }));
  expect(await screen.findByText('No images in Assets yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload an image' })).toBeTruthy();
});

const menuItems = async (): Promise<string[]> => {
  fireEvent.click(screen.getByRole('button', { name: 'Image: Replace' }));
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
};

test('the menu of a picture of another site keeps it, and all of them where the page has several', async () => {
  const storePicture = vi.fn<PageFiles['storePicture']>(async (src) => `file of ${src}`);
  const src = 'https://quay.example/quay.png';
  await open({ assetId: null, src }, { ...sampleFiles(), storePicture });
  expect(await menuItems()).toEqual(['Upload an image', 'Choose from Assets', 'Keep this picture']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Keep this picture' }));
  await waitFor(() => expect(attrs()['assetId']).toBe(`file of ${src}`));
  expect(attrs()['src']).toBeNull();
  cleanup();
  editor.destroy();
  await open({ assetId: null, src }, { ...sampleFiles(), storePicture });
  const other = 'https://pier.example/pier.png';
  act(() =>
    editor.view.dispatch(
      editor.state.tr.insert(editor.state.doc.content.size, node('image', { src: other })),
    ),
  );
  expect(await menuItems()).toContain('Keep all pictures of this page');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Keep all pictures of this page' }));
  await waitFor(() => expect(editor.state.doc.lastChild?.attrs['assetId']).toBe(`file of ${other}`));
});

test('the menu of a file of the workspace does not offer to keep it', async () => {
  await open({ src: 'https://quay.example/quay.png' });
  expect(await menuItems()).toEqual(['Upload an image', 'Choose from Assets']);
});
