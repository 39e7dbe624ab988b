// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import { page } from '#shared/tree/testing/sample-tree.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { openAssistant, openSession } from '../session/open-assistant.ts';
import { DOCUMENT, openPage, panel, selectWords, settle } from '../testing/assistant-page.tsx';

vi.mock('#client/sync/index.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  whenSaved: () => Promise.resolve(true),
}));
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

const toasts = recordToasts();
afterEach(() => {
  act(() => openSession.get()?.close());
  document.body.innerHTML = '';
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const p = (text: string, id = 'b1'): NodeJson => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const COWS = 'The boats lay on their sides like cows, and nothing moved at all.';
const CATTLE = 'The big boats lay on their sides like cattle, and nothing moved at all.';
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });

/** Opens a page and asks for an action on its first paragraph. */
async function ask(
  action: Parameters<typeof openAssistant>[1] = 'rewrite',
  options: Parameters<typeof openPage>[0] = {},
) {
  const opened = await openPage({ paragraphs: [p(COWS)], ...options });
  selectWords(opened.editor, COWS);
  act(() => void openAssistant(opened.editor.view, action));
  await settle();
  return opened;
}

/** Asks for a rewrite, and completes its answer. */
async function complete(answer = CATTLE, options: Parameters<typeof openPage>[0] = {}) {
  const opened = await ask('rewrite', options);
  const [stream] = opened.streams;
  await stream?.event('start', { answerId: 'a1', model: 'prose-1' });
  await stream?.send(answer);
  await stream?.end();
  return { ...opened, text: () => opened.editor.state.doc.textContent };
}

describe('the request', () => {
  test('it has the selected text, the text around it, the language and nothing else', async () => {
    const { streams } = await ask();
    expect(streams[0]?.request).toEqual({
      workspaceId: expect.any(String),
      documentId: DOCUMENT,
      action: 'rewrite',
      selection: COWS,
      before: '',
      after: '',
      styleId: null,
      language: 'en',
      additions: [],
    });
  });

  test.each([
    ['Select some text before using the AI assistant.', ''],
    ['The selection is empty. Highlight the text you want to change first.', ' '],
  ])('without words a sentence says what to do: %s', async (sentence, selected) => {
    const { editor, streams } = await openPage({ paragraphs: [p(COWS)] });
    if (selected !== '') selectWords(editor, selected);
    act(() => void openAssistant(editor.view, 'rewrite'));
    expect(toasts.map(({ title }) => title)).toEqual([sentence]);
    expect([streams, screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  test('an action with a question asks it in the panel, and an empty answer does nothing', async () => {
    const { streams } = await ask('custom');
    const field = screen.getByRole('textbox', { name: 'Instruction' });
    expect(document.activeElement).toBe(field);
    expect(button('Custom').disabled).toBe(true);
    fireEvent.change(field, { target: { value: '   ' } });
    fireEvent.submit(field.closest('form')!);
    await settle();
    expect(streams).toEqual([]);
    fireEvent.change(field, { target: { value: ' Make them seals ' } });
    fireEvent.submit(field.closest('form')!);
    await settle();
    expect(streams[0]?.request).toMatchObject({ action: 'custom', instruction: 'Make them seals' });
  });

  test('a choice of a tone sends the request', async () => {
    const { streams } = await ask('change-tone');
    fireEvent.click(button('Tense'));
    await settle();
    expect(streams[0]?.request).toMatchObject({ action: 'change-tone', instruction: 'Tense' });
  });

  test('documents that are named in the selection can be added, which this device remembers', async () => {
    const anselm = { ...page('d2'), name: 'Mr. Anselm', meta: { ...NO_META, synopsis: 'The almanac man.' } };
    const opened = await openPage({
      paragraphs: [p('Said Mr. Anselm, who waited.')],
      documents: [anselm, { ...page('d3'), name: 'wait' }],
      operations: {
        'preview-ai-answer': {
          messages: [{ role: 'user', content: 'exactly this' }],
          bytes: 12,
          cost: 5,
          model: 'prose-1',
          host: 'models.example',
        },
      },
    });
    selectWords(opened.editor, 'Said Mr. Anselm, who waited.');
    act(() => void openAssistant(opened.editor.view, 'rewrite', true));
    await settle();
    expect(opened.streams).toEqual([]);
    await screen.findByText('exactly this');
    expect(panel().textContent).toContain(
      '12.0 B to prose-1 at models.example, 0.05 credits. Nothing else is sent.',
    );
    expect(screen.queryByText('wait')).toBeNull();
    fireEvent.click(button('Send a few words about “Mr. Anselm” too'));
    await settle();
    fireEvent.submit(panel().querySelector('form')!);
    await settle();
    expect(opened.streams[0]?.request['additions']).toEqual([
      { title: 'Mr. Anselm', text: 'The almanac man.' },
    ]);
    expect(localStorage.getItem(`foolscap:assistant-additions:u1:${DOCUMENT}`)).toBe('["d2"]');
  });
});

describe('an answer', () => {
  test('its first words are shown at once, and the pieces that follow them together', async () => {
    const { streams } = await ask();
    const shown = (): string | undefined => panel().querySelector('.pencil')?.textContent ?? undefined;
    await streams[0]?.send('The ');
    expect(shown()).toBe('The ');
    await streams[0]?.send('big ');
    await streams[0]?.send('grey ');
    expect(shown()).toBe('The ');
    await vi.waitFor(() => expect(shown()).toBe('The big grey '));
  });

  test('while it streams it is in pencil and cannot be used; the page keeps the selection', async () => {
    const { editor, streams } = await ask();
    await streams[0]?.event('queued', { position: 2 });
    expect(panel().textContent).toContain('Waiting: number 2 in the queue');
    await streams[0]?.send('The big ');
    expect(panel().querySelector('.pencil')?.textContent).toBe('The big ');
    expect(button('Use suggestion').disabled).toBe(true);
    expect(editor.view.dom.querySelector('.ai-target')?.textContent).toBe(COWS);
    expect(editor.state.doc.textContent).toBe(COWS);
  });

  test('its changes are in the page and in the list; undecided ones are used, refused ones are not', async () => {
    const { editor, text } = await complete();
    expect([...editor.view.dom.querySelectorAll('ins')].map((one) => one.textContent)).toEqual([
      'big ',
      'cattle',
    ]);
    expect(editor.view.dom.querySelector('del')?.textContent).toBe('cows');
    expect(text()).toBe(COWS);
    expect(panel().textContent).toContain('2 changes, 13 words to 14');
    fireEvent.click(button('Refuse change 1'));
    expect([...editor.view.dom.querySelectorAll('ins')].map((one) => one.textContent)).toEqual(['cattle']);
    fireEvent.click(button('Use 1 of 2'));
    await settle();
    expect(text()).toBe(COWS.replace('cows', 'cattle'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Tab goes to the next change, Y accepts, N refuses, Enter uses and Escape closes', async () => {
    const { text } = await complete();
    const rows = screen.getAllByRole('row');
    const press = (key: string): boolean =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(rows[0]);
    expect(press('Tab')).toBe(false);
    expect(document.activeElement).toBe(rows[1]);
    // Beyond the last change Tab leaves the list.
    expect(press('Tab')).toBe(true);
    press('n');
    expect(button('Refuse change 2').getAttribute('aria-pressed')).toBe('true');
    press('ArrowUp');
    press('Y');
    expect(button('Accept change 1').getAttribute('aria-pressed')).toBe('true');
    press('Enter');
    await settle();
    expect(text()).toBe(`The big${COWS.slice(3)}`);
  });

  test('once a change is accepted, only accepted ones are used, and the button and the counts say so', async () => {
    const { editor, text } = await complete();
    fireEvent.click(button('Accept change 2'));
    expect(panel().textContent).toContain('1 of 2 changes, 13 words to 13');
    const [big] = editor.view.dom.querySelectorAll('ins');
    expect(big?.className).toContain('is-waiting');
    expect(screen.queryByRole('button', { name: 'Use suggestion' })).toBeNull();
    fireEvent.click(button('Use 1 of 2'));
    await settle();
    expect(text()).toBe(COWS.replace('cows', 'cattle'));
  });

  test('a decision that is taken back is open again', async () => {
    await complete();
    fireEvent.click(button('Accept change 2'));
    fireEvent.click(button('Accept change 2'));
    expect(button('Use suggestion').disabled).toBe(false);
    expect(panel().textContent).toContain('2 changes, 13 words to 14');
  });

  test('a refused suggestion cannot be used, and Accept all uses every change', async () => {
    const { text } = await complete();
    fireEvent.click(button('Refuse all'));
    expect(panel().textContent).toContain('0 of 2 changes, 13 words to 13');
    expect(button('Use suggestion').disabled).toBe(true);
    fireEvent.keyDown(panel(), { key: 'Enter' });
    await settle();
    expect(text()).toBe(COWS);
    fireEvent.click(button('Accept all'));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text()).toBe(CATTLE);
  });

  test('an answer that changes nothing says so', async () => {
    await complete(COWS);
    expect(panel().textContent).toContain('The answer is the same as your text.');
    expect(button('Use suggestion').disabled).toBe(true);
  });

  test('words written into a change reopen it, and a change whose words were deleted is refused', async () => {
    const { editor, text } = await complete(
      'Those ships lay on their sides like cattle, and nothing moved at all.',
    );
    fireEvent.click(button('Accept change 1'));
    act(() => editor.view.dispatch(editor.state.tr.insertText('old ', 5)));
    await settle();
    expect(panel().textContent).toContain('Somebody wrote here. Their words stay.');
    expect(button('Accept change 1').getAttribute('aria-pressed')).toBe('false');
    const cows = text().indexOf('cows') + 1;
    act(() => editor.view.dispatch(editor.state.tr.insertText('sheep', cows, cows + 4)));
    await settle();
    expect(button('Refuse change 2').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Use 1 of 2'));
    await settle();
    expect(text()).toBe('Those ships old lay on their sides like sheep, and nothing moved at all.');
  });

  test.each([
    ['deleted', 'The text you selected was deleted meanwhile. You can still copy the answer.'],
    ['split', 'The paragraph you selected was divided meanwhile. Copy the answer, or select the text again.'],
  ])(
    'a selection that was %s meanwhile gets a sentence, and the answer can be copied',
    async (how, sentence) => {
      const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
      const { editor } = await complete(CATTLE, { paragraphs: [p(COWS), p('After.', 'b2')] });
      const { tr, doc } = editor.state;
      act(() => editor.view.dispatch(how === 'deleted' ? tr.delete(0, doc.child(0).nodeSize) : tr.split(12)));
      await settle();
      expect(panel().textContent).toContain(sentence);
      expect(screen.queryByRole('button', { name: 'Use suggestion' })).toBeNull();
      fireEvent.click(button('Copy'));
      expect(writeText).toHaveBeenCalledWith(CATTLE);
    },
  );

  test('an answer that was cut at its longest length says so, and can be used', async () => {
    const { streams, editor } = await ask();
    await streams[0]?.event('start', { answerId: 'a1', model: 'prose-1' });
    await streams[0]?.send(CATTLE);
    await streams[0]?.event('limit', { message: 'Its end may be missing.' });
    await streams[0]?.end();
    expect(panel().textContent).toContain('Its end may be missing.');
    fireEvent.click(button('Use suggestion'));
    await settle();
    expect(editor.state.doc.textContent).toBe(CATTLE);
  });

  test('a page that becomes read-only meanwhile cannot be changed', async () => {
    const { editor, text } = await complete();
    act(() => editor.setEditable(false));
    await settle();
    expect(panel().textContent).toContain('This page is read-only now. You can still copy the answer.');
    expect(button('Use suggestion').disabled).toBe(true);
    expect(text()).toBe(COWS);
  });

  test('a version is saved before it is used, and a version that fails does not hold it up', async () => {
    const { calls, text } = await complete(CATTLE, { isConnected: true });
    fireEvent.click(button('Use suggestion'));
    await settle();
    expect(calls).toContain('save-document-version');
    expect(text()).toBe(CATTLE);
  });
});

describe('an answer that does not come', () => {
  test('an error is shown in the panel, and Retry asks again', async () => {
    const { streams } = await ask();
    await streams[0]?.event('error', {
      message: 'The model is busy. Try again in a minute.',
      code: 'unavailable',
    });
    expect(screen.getByRole('alert').textContent).toBe('The model is busy. Try again in a minute.');
    button('Retry').focus();
    fireEvent.click(button('Retry'));
    await settle();
    expect(streams).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    // The button has disappeared, and the keys of the panel still work.
    expect(document.activeElement).toBe(panel());
    await streams[1]?.send(CATTLE);
    await streams[1]?.end();
    expect(button('Use suggestion').disabled).toBe(false);
  });

  test('Retry sends the text as it is by then', async () => {
    const { editor, streams } = await ask();
    await streams[0]?.event('error', { message: 'Busy.', code: 'unavailable' });
    act(() => editor.view.dispatch(editor.state.tr.insertText('grey ', COWS.indexOf('cows') + 1)));
    await settle();
    fireEvent.click(button('Retry'));
    await settle();
    expect(streams[1]?.request['selection']).toBe(COWS.replace('cows', 'grey cows'));
  });

  test('Escape stops it: without a word the panel closes, and a part of an answer cannot be used', async () => {
    const first = await ask();
    fireEvent.keyDown(panel(), { key: 'Escape' });
    await settle();
    expect(first.streams[0]?.signal.aborted).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts).toEqual([]);
    act(() => void openAssistant(first.editor.view, 'rewrite'));
    await settle();
    await first.streams[1]?.send('The big');
    fireEvent.click(button(/^Stop/));
    await settle();
    expect(panel().textContent).toContain('Stopped before its end');
    expect(screen.queryByRole('button', { name: 'Use suggestion' })).toBeNull();
    expect(first.editor.state.doc.textContent).toBe(COWS);
  });

  test('an answer that is cut off or empty is an error, and the text stays as it is', async () => {
    const { streams, editor } = await ask();
    await streams[0]?.end();
    expect(screen.getByRole('alert').textContent).toBe('The model sent an empty answer. Please try again.');
    expect(editor.state.doc.textContent).toBe(COWS);
  });

  test('offline a sentence is shown at once, and nothing is sent', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { streams } = await ask();
    expect(screen.getByRole('alert').textContent).toContain('You are offline.');
    expect(streams).toEqual([]);
  });

  test('closing the panel ends the request', async () => {
    const { streams } = await ask();
    fireEvent.click(button('Close'));
    await settle();
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
