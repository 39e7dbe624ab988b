// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { toast } from '#client/ui/toasts/toast.ts';
import { noteOf, refOf } from '../../blocks/note-nodes.ts';
import { node, p, schema, shown, stateOf } from '../../testing/sample-document.ts';
import { clipboard } from './clipboard.ts';
import { TITLE_EVENT } from './title-event.ts';

let view: EditorView | null = null;
afterEach(() => {
  view?.destroy();
  vi.restoreAllMocks();
});

function paste(html: string, ...blocks: ProseMirrorNode[]): string[] {
  const opened = new EditorView(document.createElement('div'), {
    state: stateOf(blocks.length > 0 ? blocks : [p('|')], [clipboard(schema)]),
  });
  view = opened;
  return pasteInto(opened, html);
}

function pasteInto(opened: EditorView, html: string): string[] {
  const event = new Event('paste', { cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (type: string) => (type === 'text/html' ? html : '') },
  });
  opened.pasteHTML(html, event as ClipboardEvent); // the editor reads only these members
  return (shown(opened.state) ?? []).map((line) => line.replaceAll(/\{note=\w+\} ?|\|/g, '').trimEnd());
}

/** Returns the numbers of the notes to which the tokens refer, by the notes' order in the document. */
function references(): number[] {
  const [refs, notes]: [string[], string[]] = [[], []];
  view?.state.doc.descendants((each) => {
    const [ref, note] = [refOf(each), noteOf(each)];
    if (ref !== null) refs.push(ref);
    if (note !== null) notes.push(note);
  });
  return refs.map((ref) => notes.indexOf(ref) + 1);
}

/** The reference to a note as Word writes it, with its conditional comments. */
const wordReference = (number: number, kind = 'ftn'): string =>
  `<a style='mso-${kind === 'ftn' ? 'foot' : 'end'}note-id:${kind}${number}' href="#_${kind}${number}" name="_${kind}ref${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:12.0pt'>[${number}]</span></span><![endif]></span></span></a>`;
const wordNote = (number: number, words: string, kind = 'ftn'): string =>
  `<div style='mso-element:footnote' id=${kind}${number}><p class=MsoFootnoteText><a style='mso-footnote-id:${kind}${number}' href="#_${kind}ref${number}" name="_${kind}${number}" title=""><span class=MsoFootnoteReference>[${number}]</span></a> ${words}<o:p></o:p></p></div>`;
const wordNotes = (...notes: string[]): string =>
  `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${notes.join('')}</div>`;
const word = (body: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe('footnotes of word processors', () => {
  const tides = word(
    `<p class=MsoNormal>High water${wordReference(1)} and low${wordReference(2)}.</p><p class=MsoNormal>Slack.</p>` +
      wordNotes(wordNote(1, 'Twice a day.'), wordNote(2, 'As <i>of</i> 1911.')),
  );

  test('footnotes pasted from Word stay footnotes, without Word’s numbers, brackets and rule', () => {
    expect(paste(tides)).toEqual([
      'High water<token> and low<token>.',
      'Slack.',
      'footnote',
      '  Twice a day.',
      'footnote',
      '  As [italic:of] 1911.',
    ]);
    expect(references()).toEqual([1, 2]);
  });

  test('the sanitiser of pasted HTML leaves everything by which footnotes and pictures are found', async () => {
    const { default: purify } = await import('dompurify');
    const shownError = vi.spyOn(toast, 'error').mockImplementation(() => 0);
    const withPicture = tides.replace('Slack.', 'Slack.<img src="file:///C:/tide.png">');
    paste(purify.sanitize(withPicture, { WHOLE_DOCUMENT: true }));
    expect(references()).toEqual([1, 2]);
    expect(shownError.mock.calls[0]?.[0]).toBe('1 picture could not be pasted');
  });

  test('pasted footnotes go to the end of the document, in the order of their references', () => {
    const own = (name: string): ProseMirrorNode => node('token', { kind: 'footnote', ref: name });
    const lines = paste(
      tides,
      node('paragraph', {}, 'first', own('a')),
      p('The |rest'),
      node('paragraph', {}, 'last', own('z')),
      node('footnote', { note: 'a' }, p('A')),
      node('footnote', { note: 'z' }, p('Z')),
    );
    expect(lines).toEqual([
      'first<token>',
      'The High water<token> and low<token>.',
      'Slack.rest',
      'last<token>',
      ...['A', 'Twice a day.', 'As [italic:of] 1911.', 'Z'].flatMap((note) => ['footnote', `  ${note}`]),
    ]);
    expect(references()).toEqual([1, 2, 3, 4]);
  });

  test('a document pasted twice has two sets of footnotes', () => {
    paste(tides);
    if (view) pasteInto(view, tides);
    expect(references()).toEqual([1, 2, 3, 4]);
  });

  test('endnotes of Word become footnotes too', () => {
    const lines = paste(
      word(
        `<p>End${wordReference(1, 'edn')}.</p>` +
          wordNotes(wordNote(1, 'A source.', 'edn')).replace('footnote-list', 'endnote-list'),
      ),
    );
    expect(lines).toEqual(['End<token>.', 'footnote', '  A source.']);
  });

  test('footnotes pasted from LibreOffice stay footnotes', () => {
    const lines = paste(
      '<p>Ebb<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>' +
        '<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>\tThe tide goes out.</p></div>',
    );
    expect(lines).toEqual(['Ebb<token>', 'footnote', '  The tide goes out.']);
  });

  test('a note of several paragraphs keeps them, and two references can share it', () => {
    const lines = paste(
      word(
        `<p>One${wordReference(1)} two${wordReference(1)}</p>` +
          wordNotes(wordNote(1, 'First.</p><p class=MsoFootnoteText>Second.')),
      ),
    );
    expect(lines).toEqual(['One<token> two<token>', 'footnote', '  First.', '  Second.']);
    expect(references()).toEqual([1, 1]);
  });

  test('a reference whose note was not copied stays text', () => {
    expect(paste(word(`<p>High${wordReference(3)} water</p>`)).join('\n')).toMatch(/High.*\[3\].* water/);
  });
});

describe('the title style of Word', () => {
  const titled = word('<p class=MsoTitle>High <b>Water</b></p><p class=MsoNormal>It rose.</p>');
  const pasteWithPage = (...blocks: ProseMirrorNode[]) => {
    const onTitle = vi.fn<(title: unknown) => void>();
    const opened = new EditorView(document.createElement('div'), {
      state: stateOf(blocks, [clipboard(schema)]),
    });
    view = opened;
    opened.dom.addEventListener(TITLE_EVENT, (event) => {
      event.preventDefault();
      onTitle(event instanceof CustomEvent ? event.detail : undefined);
    });
    return { lines: pasteInto(opened, titled), titles: onTitle.mock.calls.flat() };
  };

  test('a title becomes a heading of level 1 where the page takes no title', () => {
    expect(paste(titled)).toEqual(['{level=1} High [bold:Water]', 'It rose.']);
  });

  test('a title pasted into an empty document becomes the title of the page', () => {
    expect(pasteWithPage(p('|'))).toEqual({ lines: ['It rose.'], titles: ['High Water'] });
  });

  test('a title pasted among text stays a heading there', () => {
    const { lines, titles } = pasteWithPage(p('Before.'), p('|'));
    expect(lines).toEqual(['Before.', '{level=1} High [bold:Water]', 'It rose.']);
    expect(titles).toEqual([]);
  });
});

describe('pictures that the clipboard does not contain', () => {
  const error = () => vi.spyOn(toast, 'error').mockImplementation(() => 0);

  test('a sentence counts the pictures that could not be pasted', () => {
    const shownError = error();
    const lines = paste(
      word(
        '<p><img width=300 src="file:///C:/Users/ines/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"></p><p>Words</p>' +
          '<p>in <img> line <img src="cid:image003"></p><p><img src="https://example.org/a.png"></p>',
      ),
    );
    expect(lines).toEqual(['Words', 'in line', 'image {src=https://example.org/a.png alt=}']);
    expect(shownError.mock.calls).toEqual([
      [
        '3 pictures could not be pasted',
        {
          detail:
            'The other program copied only their file names. Save them as files, then drop them on the page.',
        },
      ],
    ]);
  });

  test('one picture is counted as one, and none is not mentioned', () => {
    const shownError = error();
    paste(word('<p>a</p><p><img src="file:///a.png"></p>'));
    expect(shownError.mock.calls[0]?.[0]).toBe('1 picture could not be pasted');
    if (view) pasteInto(view, word('<p>b</p>'));
    expect(shownError).toHaveBeenCalledOnce();
  });
});
