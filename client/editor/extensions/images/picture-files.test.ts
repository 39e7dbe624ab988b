// @vitest-environment jsdom
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { references } from '../../references/references.ts';
import { node, p, stateOf, schema } from '../../testing/sample-document.ts';
import { sampleReferences } from '../../testing/sample-references.ts';
import { caretBlock } from '../caret-block/caret-block.ts';
import { nodeViews } from '../../testing/keys-and-rules.ts';
import type { PageFiles, PictureToInsert } from '../../references/page-files.ts';
import { imageSelection } from './image-selection.ts';
import {
  ASSET_PICKER_EVENT,
  chooseFromAssets,
  choosePictures,
  pictureFiles,
  replaceFromDevice,
  setWorkspacePicture,
} from './picture-files.ts';

let view: EditorView;
let addResult: PromiseWithResolvers<PictureToInsert[]>;
let addresses: Map<string, { state: 'loading' | 'ready' | 'missing'; url: string | null }>;
let listeners: Set<() => void>;
const failed = vi.fn<(assetId: string, url: string) => void>();
const add = vi.fn<(files: readonly File[]) => Promise<PictureToInsert[]>>();

beforeEach(() => {
  addResult = Promise.withResolvers();
  addresses = new Map();
  listeners = new Set();
  failed.mockReset();
  add.mockReset();
  add.mockImplementation(() => addResult.promise);
});
afterEach(() => view.destroy());

const files: PageFiles = {
  workspaceId: 'here',
  nameOf: () => undefined,
  read: async () => null,
  sourceOf: (assetId) => addresses.get(assetId) ?? { state: 'loading', url: null },
  watch: (_assetId, listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  reportBroken: failed,
  add,
  storePicture: async () => 'stored1',
  discard: () => {},
  pictureOfDrop: (data) => (data.types.includes('asset') ? { assetId: 'a9', alt: 'The quay' } : undefined),
  linkOfDrop: ({ types }) =>
    types.includes('tables') ? { name: 'tides.txt', url: '/workspace/w?item=a8' } : undefined,
  images: () => [],
  onImagesChange: () => () => {},
  hasFiles: ({ types }) => types.includes('Files') || types.includes('asset') || types.includes('tables'),
};

function open(blocks: Parameters<typeof stateOf>[0], editable = true): EditorView {
  const plugins = [
    references({ ...sampleReferences(), files }),
    pictureFiles(),
    imageSelection(),
    nodeViews(),
    caretBlock(),
  ];
  view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: stateOf(blocks, plugins),
    editable: () => editable,
    // jsdom has no layout.
    handleScrollToSelection: () => true,
  });
  return view;
}

const file = new File(['x'], 'pier.png', { type: 'image/png' });
/** Returns a paste or drop event with data, since jsdom has no clipboard. */
function event(kind: 'paste' | 'drop', data: { types: string[]; files: File[] }): Event {
  const transfer = { ...data, getData: () => '' };
  const made = new Event(kind, { bubbles: true, cancelable: true });
  return Object.assign(made, kind === 'paste' ? { clipboardData: transfer } : { dataTransfer: transfer });
}
const outline = (): string[] =>
  view.state.doc.children.map(({ type, attrs, textContent }) =>
    type.name === 'image' ? `image ${attrs['assetId']}` : textContent,
  );

test('a file of the workspace that is no picture is inserted as a link to its preview where it is dropped', () => {
  open([p('The pier.'), p('Below.')]);
  view.posAtCoords = () => ({ pos: 4, inside: 0 });
  const drop = event('drop', { types: ['tables'], files: [] });
  view.dom.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(outline()).toEqual(['Thetides.txt pier.', 'Below.']);
  const link = view.state.doc.nodeAt(4)?.marks.find(({ type }) => type.name === 'link');
  expect(link?.attrs['href']).toBe('/workspace/w?item=a8');
  expect(add).not.toHaveBeenCalled();
});

describe('a pasted picture', () => {
  test('a pasted picture is inserted below the current block, and the caret goes to the text below it', async () => {
    open([p('The |pier.'), p('Below.')]);
    const paste = event('paste', { types: ['Files'], files: [file] });
    view.dom.dispatchEvent(paste);
    expect(paste.defaultPrevented).toBe(true);
    expect(add).toHaveBeenCalledWith([file]);
    addResult.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(outline()).toEqual(['The pier.', 'image a1', 'Below.']));
    expect(view.state.selection.$from.parent.textContent).toBe('Below.');
  });

  test('pasted pictures replace an empty paragraph, and a paragraph is added if no text is below them', async () => {
    open([p('Words.'), p('|')]);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    addResult.resolve([
      { assetId: 'a1', alt: '' },
      { assetId: 'a2', alt: '' },
    ]);
    await vi.waitFor(() => expect(outline()).toEqual(['Words.', 'image a1', 'image a2', '']));
  });

  test('a pasted picture keeps its position when text is inserted above it while it is read', async () => {
    open([p('Above.'), p('Here|.'), p('Below.')]);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    view.dispatch(view.state.tr.insert(0, schema.nodes['paragraph']!.create(null, schema.text('New.'))));
    addResult.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(outline()).toEqual(['New.', 'Above.', 'Here.', 'image a1', 'Below.']));
  });

  test('a rejected picture leaves the document unchanged', async () => {
    open([p('Here|.')]);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    addResult.resolve([]);
    await addResult.promise;
    await Promise.resolve();
    expect(outline()).toEqual(['Here.']);
  });

  test('text copied with a picture of it adds no picture, and a reader pastes no picture', () => {
    open([p('Here|.')]);
    view.dom.dispatchEvent(event('paste', { types: ['text/plain', 'text/html', 'Files'], files: [file] }));
    view.destroy();
    open([p('Here|.')], false);
    view.dom.dispatchEvent(event('paste', { types: ['Files'], files: [file] }));
    expect(add).not.toHaveBeenCalled();
  });
});

/** Answers the browser's file picker with the file. */
const pickFile = () =>
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    expect(this.accept.split(',')).toEqual(
      expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
    );
    expect(this.accept).not.toMatch(/\*|heic|svg/);
    Object.defineProperty(this, 'files', { value: [file] });
    this.dispatchEvent(new Event('change'));
  });

describe('a picture selected in the file picker', () => {
  test('a selected picture is inserted below the caret', async () => {
    open([p('Above|.'), p('Below.')]);
    const click = pickFile();
    expect(choosePictures(view.state, view.dispatch, view)).toBe(true);
    click.mockRestore();
    expect(add).toHaveBeenCalledWith([file]);
    addResult.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(outline()).toEqual(['Above.', 'image a1', 'Below.']));
  });

  test('the command to insert pictures is disabled in an editor without files', () => {
    open([p('Alone|.')]);
    expect(choosePictures(view.state)).toBe(true);
    expect(choosePictures(stateOf([p('Alone|.')]))).toBe(false);
  });
});

describe('dropped pictures', () => {
  test('dropped files of the device, and of the workspace with their alt text, are inserted', async () => {
    open([p('One.'), p('Two.')]);
    vi.spyOn(view, 'posAtCoords').mockReturnValue({ pos: 2, inside: 0 });
    view.dom.dispatchEvent(event('drop', { types: ['Files'], files: [file] }));
    addResult.resolve([{ assetId: 'a1', alt: '' }]);
    await vi.waitFor(() => expect(outline()).toContain('image a1'));
    view.dom.dispatchEvent(event('drop', { types: ['asset'], files: [] }));
    await vi.waitFor(() => expect(outline()).toContain('image a9'));
    let alt: unknown;
    view.state.doc.forEach(({ attrs }) => {
      if (attrs['assetId'] === 'a9') ({ alt } = attrs);
    });
    expect(alt).toBe('The quay');
  });
});

const picture = (): HTMLImageElement => view.dom.querySelector('img')!;

describe('a picture on the page', () => {
  const notifyListeners = (): void => listeners.forEach((listener) => listener());

  test('a picture follows the URL of its file, reports that it is missing, and stops watching when it is deleted', () => {
    open([node('image', { assetId: 'a1', alt: 'The pier' }), p('x')]);
    const figure = view.dom.querySelector('figure')!;
    expect(figure.dataset['missing']).toBeUndefined();
    addresses.set('a1', { state: 'ready', url: 'blob:one' });
    notifyListeners();
    expect(picture().getAttribute('src')).toBe('blob:one');
    picture().dispatchEvent(new Event('error'));
    expect(failed).toHaveBeenCalledWith('a1', 'blob:one');
    addresses.set('a1', { state: 'missing', url: null });
    notifyListeners();
    expect(figure.dataset['missing']).toBe('The pier');
    view.dispatch(view.state.tr.delete(0, view.state.doc.firstChild!.nodeSize));
    expect(listeners.size).toBe(0);
  });

  test('an inline picture is loaded from the URL of its file', () => {
    addresses.set('a1', { state: 'ready', url: 'blob:one' });
    open([node('paragraph', {}, 'See ', schema.node('inlineImage', { assetId: 'a1' }))]);
    expect(picture().getAttribute('src')).toBe('blob:one');
  });

  test('the alt text of a picture is edited in a field of its own', () => {
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

describe('a selected image', () => {
  const select = (pos: number): void =>
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  const image = (): Record<string, unknown> => view.state.doc.firstChild?.attrs ?? {};
  test('a click on the picture selects the image and shows the alt text beside the caption', () => {
    open([node('image', { assetId: 'a1', alt: 'The pier' }, 'At six'), p('x|')]);
    const figure = view.dom.querySelector('figure')!;
    const clickOn = (target: Element): unknown => {
      const clicked = new MouseEvent('mouseup');
      Object.defineProperty(clicked, 'target', { value: target });
      return view.someProp('handleClickOn', (handle) =>
        handle(view, 1, view.state.doc.child(0), 0, clicked, true),
      );
    };
    expect(clickOn(figure.querySelector('figcaption')!)).toBeUndefined();
    expect(view.state.selection).toBeInstanceOf(TextSelection);
    expect(clickOn(picture())).toBe(true);
    expect(view.state.selection).toBeInstanceOf(NodeSelection);
    expect(figure.classList.contains('ProseMirror-selectednode')).toBe(true);
    const words = figure.querySelector('figcaption')!;
    expect([...words.children].map(({ className }) => className)).toEqual(['page__caption', 'page__alt']);
    expect(words.querySelector('input')?.value).toBe('The pier');
    view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
    expect(figure.classList.contains('ProseMirror-selectednode')).toBe(false);
  });

  test('characters typed while an image is selected go into its caption and do not replace it', () => {
    open([node('image', { assetId: 'a1' }, 'At'), p('x|')]);
    select(0);
    view.someProp('handleTextInput', (handle) => handle(view, 0, 4, ' six', () => view.state.tr));
    expect(outline()).toEqual(['image a1', 'x']);
    expect(view.state.doc.firstChild?.textContent).toBe('At six');
  });

  test('a replaced picture keeps caption, width and alignment, but not the alt text of the former picture', async () => {
    open([
      node('image', { id: 'i1', assetId: 'a1', alt: 'The pier', width: 40, align: 'center' }, 'At six'),
      p('x|'),
    ]);
    select(0);
    const clicked = pickFile();
    expect(replaceFromDevice(view.state, view.dispatch, view)).toBe(true);
    clicked.mockRestore();
    // Another block arrives above while the file is read.
    view.dispatch(view.state.tr.insert(0, schema.nodes['paragraph']!.create(null, schema.text('New.'))));
    addResult.resolve([{ assetId: 'a2', alt: '' }]);
    await vi.waitFor(() => expect(outline()).toEqual(['New.', 'image a2', 'x']));
    expect(view.state.doc.child(1).attrs).toMatchObject({ alt: null, width: 40, align: 'center' });
    expect(view.state.doc.child(1).textContent).toBe('At six');
  });

  test('an image that was deleted while its new file was read stays deleted', async () => {
    open([node('image', { id: 'i1', assetId: 'a1' }), node('image', { id: 'i2', assetId: 'a3' }), p('x|')]);
    select(0);
    const clicked = pickFile();
    replaceFromDevice(view.state, view.dispatch, view);
    clicked.mockRestore();
    view.dispatch(view.state.tr.delete(0, 2));
    addResult.resolve([{ assetId: 'a2', alt: '' }]);
    await addResult.promise;
    await Promise.resolve();
    expect(outline()).toEqual(['image a3', 'x']);
  });

  test('an image of the workspace replaces the selected image, or is inserted below the caret', () => {
    open([node('image', { src: 'https://example.org/a.png', alt: 'The pier' }), p('x|')]);
    select(0);
    setWorkspacePicture({ assetId: 'a7', alt: 'The quay' })(view.state, view.dispatch);
    expect(image()).toMatchObject({ assetId: 'a7', src: null, alt: 'The quay' });
    view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
    setWorkspacePicture({ assetId: 'a8', alt: '' })(view.state, view.dispatch);
    expect(outline()).toEqual(['image a7', 'x', 'image a8', '']);
  });

  test('the command to choose from Assets asks the page for its dialog', () => {
    open([p('x|')]);
    const listener = vi.fn<() => void>();
    view.dom.addEventListener(ASSET_PICKER_EVENT, listener);
    expect(chooseFromAssets(view.state, view.dispatch, view)).toBe(true);
    expect(listener).toHaveBeenCalledOnce();
    expect(chooseFromAssets(stateOf([p('x|')]))).toBe(false);
  });
});
