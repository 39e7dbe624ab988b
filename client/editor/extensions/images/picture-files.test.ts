// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { references } from '../../references/references.ts';
import { node, p, stateOf, schema } from '../../testing/sample-document.ts';
import { sampleReferences } from '../../testing/sample-references.ts';
import { caretBlock } from '../caret-block/caret-block.ts';
import { nodeViews } from '../../testing/keys-and-rules.ts';
import type { PageFiles, PlacedPicture } from '../../references/page-files.ts';
import { choosePictures, pictureFiles } from './picture-files.ts';

let view: EditorView;
let given: PromiseWithResolvers<PlacedPicture[]>;
let addresses: Map<string, { state: 'loading' | 'ready' | 'missing'; url: string | null }>;
let heard: Set<() => void>;
const failed = vi.fn<(assetId: string, url: string) => void>();
const add = vi.fn<(files: readonly File[]) => Promise<PlacedPicture[]>>();

beforeEach(() => {
  given = Promise.withResolvers();
  addresses = new Map();
  heard = new Set();
  failed.mockReset();
  add.mockReset();
  add.mockImplementation(() => given.promise);
});
afterEach(() => view.destroy());

const files: PageFiles = {
  addressOf: (assetId) => addresses.get(assetId) ?? { state: 'loading', url: null },
  watch: (_assetId, listener) => {
    heard.add(listener);
    return () => heard.delete(listener);
  },
  failed,
  add,
  dropped: (data) => (data.types.includes('asset') ? { assetId: 'a9', alt: 'The quay' } : undefined),
  isBrought: ({ types }) => types.includes('Files') || types.includes('asset'),
};

function open(blocks: Parameters<typeof stateOf>[0], editable = true): EditorView {
  const plugins = [references({ ...sampleReferences(), files }), pictureFiles(), nodeViews(), caretBlock()];
  view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: stateOf(blocks, plugins),
    editable: () => editable,
    // jsdom lays nothing out.
    handleScrollToSelection: () => true,
  });
  return view;
}

const file = new File(['x'], 'pier.png', { type: 'image/png' });
/** jsdom knows no clipboard. */
function event(kind: 'paste' | 'drop', data: { types: string[]; files: File[] }): Event {
  const carried = { ...data, getData: () => '' };
  const made = new Event(kind, { bubbles: true, cancelable: true });
  return Object.assign(made, kind === 'paste' ? { clipboardData: carried } : { dataTransfer: carried });
}
const shape = (): string[] =>
  view.state.doc.children.map(({ type, attrs, textContent }) =>
    type.name === 'image' ? `image ${attrs['assetId']}` : textContent,
  );

describe('a picture that is pasted', () => {
  test('stands below the block at hand, with a line to go on below it', async () => {
    open([p('The |pier.'), p('Below.')]);
    const paste = event('paste', { types: ['Files'], files: [file] });
    view.dom.dispatchEvent(paste);
    expect(paste.defaultPrevented).toBe(true);
    expect(add).toHaveBeenCalledWith([file]);
    given.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(shape()).toEqual(['The pier.', 'image a1', 'Below.']));
    expect(view.state.selection.$from.parent.textContent).toBe('Below.');
  });

  test('an empty line makes way for it; where nothing is below, a line comes', async () => {
    open([p('Words.'), p('|')]);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    given.resolve([
      { assetId: 'a1', alt: '' },
      { assetId: 'a2', alt: '' },
    ]);
    await vi.waitFor(() => expect(shape()).toEqual(['Words.', 'image a1', 'image a2', '']));
  });

  test('stands where it was pasted, whatever is written above it while it is read', async () => {
    open([p('Above.'), p('Here|.'), p('Below.')]);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    view.dispatch(view.state.tr.insert(0, schema.nodes['paragraph']!.create(null, schema.text('New.'))));
    given.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(shape()).toEqual(['New.', 'Above.', 'Here.', 'image a1', 'Below.']));
  });

  test('one that is refused leaves nothing', async () => {
    open([p('Here|.')]);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    given.resolve([]);
    await given.promise;
    await Promise.resolve();
    expect(shape()).toEqual(['Here.']);
  });

  test('words with a picture of them are words; a reader pastes nothing', () => {
    open([p('Here|.')]);
    view.dom.dispatchEvent(event('paste', { types: ['text/plain', 'text/html', 'Files'], files: [file] }));
    view.destroy();
    open([p('Here|.')], false);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    expect(add).not.toHaveBeenCalled();
  });
});

describe('a picture that is chosen', () => {
  test('stands below the caret, wherever that is by then', async () => {
    open([p('Above|.'), p('Below.')]);
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
      this: HTMLInputElement,
    ) {
      expect(this.accept).toBe('image/*');
      Object.defineProperty(this, 'files', { value: [file] });
      this.dispatchEvent(new Event('change'));
    });
    expect(choosePictures(view.state, view.dispatch, view)).toBe(true);
    click.mockRestore();
    expect(add).toHaveBeenCalledWith([file]);
    given.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(shape()).toEqual(['Above.', 'image a1', 'Below.']));
  });

  test('is not offered where no files can be had', () => {
    open([p('Alone|.')]);
    expect(choosePictures(view.state)).toBe(true);
    expect(choosePictures(stateOf([p('Alone|.')]))).toBe(false);
  });
});

describe('what is dropped', () => {
  test('files of this device, and a file of the workspace with what is to be seen on it', async () => {
    open([p('One.'), p('Two.')]);
    vi.spyOn(view, 'posAtCoords').mockReturnValue({ pos: 2, inside: 0 });
    view.dom.dispatchEvent(event('drop', { types: ['Files'], files: [file] }));
    given.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(shape()).toContain('image a1'));
    view.dom.dispatchEvent(event('drop', { types: ['asset'], files: [] }));
    await vi.waitFor(() => expect(shape()).toContain('image a9'));
    let alt: unknown;
    view.state.doc.forEach(({ attrs }) => {
      if (attrs['assetId'] === 'a9') ({ alt } = attrs);
    });
    expect(alt).toBe('The quay');
  });
});

describe('a picture on the page', () => {
  const picture = (): HTMLImageElement => view.dom.querySelector('img')!;
  const tell = (): void => heard.forEach((listener) => listener());

  test('is drawn from where it can be had, says that it cannot, and is followed no longer than it stands', () => {
    open([node('image', { assetId: 'a1', alt: 'The pier' }), p('x')]);
    const figure = view.dom.querySelector('figure')!;
    expect(figure.dataset['missing']).toBeUndefined();
    addresses.set('a1', { state: 'ready', url: 'blob:one' });
    tell();
    expect(picture().getAttribute('src')).toBe('blob:one');
    picture().dispatchEvent(new Event('error'));
    expect(failed).toHaveBeenCalledWith('a1', 'blob:one');
    addresses.set('a1', { state: 'missing', url: null });
    tell();
    expect(figure.dataset['missing']).toBe('The pier');
    view.dispatch(view.state.tr.delete(0, view.state.doc.firstChild!.nodeSize));
    expect(heard.size).toBe(0);
  });

  test('within a line too', () => {
    addresses.set('a1', { state: 'ready', url: 'blob:one' });
    open([node('paragraph', {}, 'See ', schema.node('inlineImage', { assetId: 'a1' }))]);
    expect(picture().getAttribute('src')).toBe('blob:one');
  });

  test('what is to be seen on it is written in its own field', () => {
    open([node('image', { assetId: 'a1' }), p('x|')]);
    expect(view.dom.querySelector('.page__alt')).toBeNull();
    view.dispatch(view.state.tr.setSelection(TextSelection.atStart(view.state.doc)));
    const field = view.dom.querySelector<HTMLInputElement>('.page__alt')!;
    field.focus();
    field.value = ' The pier at six ';
    field.dispatchEvent(new Event('blur'));
    expect(view.state.doc.firstChild?.attrs['alt']).toBe('The pier at six');
    expect(picture().alt).toBe('The pier at six');
  });
});
