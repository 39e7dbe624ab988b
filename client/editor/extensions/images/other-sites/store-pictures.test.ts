// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { ApiError } from '#client/api/api-error.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  paragraph,
  positionOf,
  replicas,
  send,
  sync,
  type Replica,
} from '../../../binding/testing/replica.ts';
import type { PageFiles } from '../../../references/page-files.ts';
import { references } from '../../../references/references.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sampleReferences } from '../../../testing/sample-references.ts';
import { isBeingStored } from './pictures-being-stored.ts';
import { picturesOfOtherSites } from './pictures-of-other-sites.ts';
import { OFFLINE, UNREACHABLE } from './store-each.ts';
import { keepPictures } from './store-pictures.ts';

const QUAY = 'https://quay.example/quay.png';
const PIER = 'https://pier.example/pier.png';
const GULL = 'https://gull.example/gull.png';
const storePicture = vi.fn<PageFiles['storePicture']>();
const discard = vi.fn<PageFiles['discard']>();
const success = vi.spyOn(toast, 'success');
const error = vi.spyOn(toast, 'error');
const progress = vi.spyOn(toast, 'progress');
const writers: Replica[] = [];

beforeEach(() => {
  for (const mock of [success, error, progress]) mock.mockReset();
  progress.mockReturnValue({ report: () => {}, end: () => {} });
  discard.mockReset();
  storePicture.mockReset().mockImplementation(async (src) => `file of ${src}`);
});
afterEach(() => {
  vi.useRealTimers();
  for (const writer of writers.splice(0)) writer.destroy();
});

const image = (src: string, caption = ''): NodeJson => ({
  type: 'image',
  attrs: { src, alt: 'The quay', width: 40 },
  ...(caption !== '' && { content: [{ type: 'text', text: caption }] }),
});
const inLine = (src: string): NodeJson => ({
  type: 'paragraph',
  content: [
    { type: 'text', text: 'A gull ' },
    { type: 'inlineImage', attrs: { src, alt: '' } },
    { type: 'text', text: ' on the rail.' },
  ],
});

function people(...content: NodeJson[]): [Replica, Replica] {
  const [ines, mara] = replicas(2, content);
  if (!ines || !mara) throw new Error('two are needed');
  for (const person of [ines, mara]) {
    writers.push(person);
    const files: PageFiles = { ...sampleFiles(), storePicture, discard };
    person.addPlugin(references({ ...sampleReferences(), files }));
  }
  return [ines, mara];
}

/** The pictures of a text, by their files or addresses. */
function shown({ editor }: Replica): unknown[] {
  const found: unknown[] = [];
  editor.state.doc.descendants(({ type, attrs }) => {
    if (/image/i.test(type.name)) found.push(attrs['assetId'] ?? attrs['src']);
  });
  return found;
}
const keepAll = ({ editor: { view } }: Replica): Promise<void> =>
  keepPictures(view, picturesOfOtherSites(view.state.doc));
const detailOf = (mock: typeof error): string => String(mock.mock.calls[0]?.[1]?.detail);
const refusal = (message: string, code: string, status = 400): ApiError =>
  ApiError.fromBody(status, { message, data: { code } });

describe('a kept picture', () => {
  test('the page shows the file, with caption, width and description, and one undo shows the address again', async () => {
    const [ines, mara] = people(paragraph('Above.'), image(QUAY, 'At six'), paragraph('Below.'));
    ines.type('Just written. ', 1);
    await keepAll(ines);
    expect(storePicture).toHaveBeenCalledExactlyOnceWith(QUAY, 'The quay');
    expect(shown(ines)).toEqual([`file of ${QUAY}`]);
    expect(ines.editor.state.doc.child(1).attrs).toMatchObject({ src: null, alt: 'The quay', width: 40 });
    expect(ines.editor.state.doc.child(1).textContent).toBe('At six');
    sync([ines, mara]);
    expect(shown(mara)).toEqual([`file of ${QUAY}`]);
    // Typing after the replacement begins a new undo step.
    ines.type('Afterwards. ', 1);
    ines.undo();
    expect(shown(ines)).toEqual([`file of ${QUAY}`]);
    ines.undo();
    expect(shown(ines)).toEqual([QUAY]);
    expect(ines.editor.state.doc.textContent).toContain('Just written.');
    expect(success).toHaveBeenCalledWith('Picture kept', { detail: 'It is a file of this workspace now.' });
    expect(ines.faults).toEqual([]);
  });

  test('all pictures of a page are one undo step, in lines too, and an address that is there twice is loaded once', async () => {
    const [ines, mara] = people(image(QUAY), inLine(GULL), image(QUAY), {
      ...image(''),
      attrs: { assetId: 'a1' },
    });
    await keepAll(ines);
    expect(storePicture).toHaveBeenCalledTimes(2);
    const files = [`file of ${QUAY}`, `file of ${GULL}`, `file of ${QUAY}`, 'a1'];
    expect(shown(ines)).toEqual(files);
    sync([ines, mara]);
    expect(shown(mara)).toEqual(files);
    ines.undo();
    sync([ines, mara]);
    for (const person of [ines, mara]) expect(shown(person)).toEqual([QUAY, GULL, QUAY, 'a1']);
    expect(mara.editor.state.doc.textContent).toBe('A gull  on the rail.');
  });

  test('the message about one picture offers the others, which are then kept', async () => {
    const [ines] = people(image(QUAY), image(PIER), image(GULL));
    await keepPictures(ines.editor.view, [{ src: PIER, alt: '' }]);
    expect(shown(ines)).toEqual([QUAY, `file of ${PIER}`, GULL]);
    const action = success.mock.calls[0]?.[1]?.action;
    expect(action?.label).toBe('Keep all 2 others');
    action?.onPress();
    await vi.waitFor(() => expect(picturesOfOtherSites(ines.editor.state.doc)).toEqual([]));
  });
});

describe('while the server loads a picture', () => {
  test('a second click asks nothing, and a click after a refusal asks again', async () => {
    const [ines] = people(image(QUAY));
    storePicture.mockRejectedValueOnce(
      refusal('The picture is no longer on its site (404).', 'invalid_input'),
    );
    await Promise.all([keepAll(ines), keepAll(ines)]);
    expect(storePicture).toHaveBeenCalledTimes(1);
    expect(shown(ines)).toEqual([QUAY]);
    expect(isBeingStored(ines.editor.view, QUAY)).toBe(false);
    await keepAll(ines);
    expect(shown(ines)).toEqual([`file of ${QUAY}`]);
  });

  test.each([
    ['deletes the picture', (view: Replica['editor']['view']) => view.state.tr.delete(8, 10)],
    [
      'replaces it',
      (view: Replica['editor']['view']) =>
        view.state.tr.setNodeAttribute(8, 'assetId', 'a2').setNodeAttribute(8, 'src', null),
    ],
  ])('another person %s: their change stays, and the file is deleted', async (_label, change) => {
    const [ines, mara] = people(paragraph('Above.'), image(QUAY), paragraph('Below.'));
    expect(mara.editor.state.doc.nodeAt(8)?.type.name).toBe('image');
    const answer = Promise.withResolvers<string>();
    storePicture.mockReturnValue(answer.promise);
    const kept = keepAll(ines);
    mara.editor.view.dispatch(change(mara.editor.view));
    send(mara, ines);
    const theirs = shown(mara);
    answer.resolve('a7');
    await kept;
    expect(shown(ines)).toEqual(theirs);
    expect(discard).toHaveBeenCalledExactlyOnceWith('a7');
    expect(detailOf(error)).toBe('It was changed or deleted meanwhile. The page stays as it was.');
    expect(success).not.toHaveBeenCalled();
  });

  test('another person moves the picture and writes in its caption: it is found there', async () => {
    const [ines, mara] = people(paragraph('Above.'), image(QUAY, 'At six'), paragraph('Below.'));
    const answer = Promise.withResolvers<string>();
    storePicture.mockReturnValue(answer.promise);
    const kept = keepAll(ines);
    mara.type(' or seven', positionOf(mara.editor.state.doc, 'At six') + 'At six'.length);
    mara.type('A new start. ', 1);
    send(mara, ines);
    answer.resolve('a7');
    await kept;
    sync([ines, mara]);
    for (const person of [ines, mara]) {
      expect(shown(person)).toEqual(['a7']);
      expect(person.editor.state.doc.textContent).toBe('A new start. Above.At six or sevenBelow.');
    }
    expect(discard).not.toHaveBeenCalled();
  });

  test('two people keep one picture at once: both see one file, and no picture is lost', async () => {
    const [ines, mara] = people(image(QUAY));
    storePicture.mockResolvedValueOnce('of Ines').mockResolvedValueOnce('of Mara');
    await Promise.all([keepAll(ines), keepAll(mara)]);
    sync([ines, mara]);
    expect(shown(ines)).toEqual(shown(mara));
    expect(['of Ines', 'of Mara']).toContain(shown(ines)[0]);
  });

  test('the page is closed: the file is deleted, and a message says so', async () => {
    const [ines] = people(image(QUAY));
    const answer = Promise.withResolvers<string>();
    storePicture.mockReturnValue(answer.promise);
    const kept = keepAll(ines);
    ines.editor.destroy();
    answer.resolve('a7');
    await kept;
    expect(discard).toHaveBeenCalledExactlyOnceWith('a7');
    expect(detailOf(error)).toContain('The page was closed');
  });

  test('a wait of more than a moment shows its progress until the end', async () => {
    vi.useFakeTimers();
    const end = vi.fn<() => void>();
    const report = vi.fn<(share: number) => void>();
    progress.mockReturnValue({ report, end });
    const [ines] = people(image(QUAY), image(PIER));
    const answer = Promise.withResolvers<string>();
    storePicture.mockReturnValueOnce(answer.promise);
    const kept = keepAll(ines);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(progress).toHaveBeenCalledWith('Keeping 2 pictures…', {});
    expect(report).toHaveBeenLastCalledWith(0.5);
    expect(end).not.toHaveBeenCalled();
    answer.resolve('a7');
    await kept;
    expect(end).toHaveBeenCalledTimes(1);
  });
});

describe('a refused picture', () => {
  test('offline nothing is sent, and a lost connection has its sentence; the page stays as it was', async () => {
    const [ines] = people(image(QUAY));
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await keepAll(ines);
    expect(storePicture).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledWith('Failed to keep the picture', {
      detail: `${OFFLINE} The page stays as it was.`,
    });
    error.mockClear();
    onLine.mockRestore();
    storePicture.mockRejectedValue(ApiError.unreachable(new Error('cut')));
    await keepAll(ines);
    expect(detailOf(error)).toBe(`${UNREACHABLE} The page stays as it was.`);
    expect(shown(ines)).toEqual([QUAY]);
    ines.undo();
    expect(shown(ines)).toEqual([QUAY]);
  });

  test('of several pictures those that the server has are shown, and the message has the reason for the others', async () => {
    const [ines] = people(image(QUAY), image(PIER), image(GULL));
    const gone = 'The picture is no longer on its site (404).';
    storePicture.mockImplementation(async (src) => {
      if (src === PIER) throw refusal(gone, 'invalid_input');
      return `file of ${src}`;
    });
    await keepAll(ines);
    expect(shown(ines)).toEqual([`file of ${QUAY}`, PIER, `file of ${GULL}`]);
    expect(error).toHaveBeenCalledWith('2 of 3 pictures kept', { detail: `The others: ${gone}` });
  });

  test('a full plan ends the attempt, and its message leads to the plans', async () => {
    const pictures = Array.from({ length: 12 }, (_, at) => image(`https://quay.example/${at}.png`));
    const [ines] = people(...pictures);
    storePicture.mockRejectedValue(refusal('There is no room left for this file.', 'plan_limit', 403));
    await keepAll(ines);
    expect(storePicture.mock.calls.length).toBeLessThanOrEqual(3);
    expect(error).toHaveBeenCalledWith(
      'Failed to keep the pictures',
      expect.objectContaining({ action: expect.objectContaining({ label: 'See plans' }) }),
    );
  });
});
