import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { FIND_EVENT } from '#client/editor/find/find-opener.tsx';
import type { Heading } from '#client/editor/outline/headings.ts';
import type { PageHandle, PageText } from '#client/editor/page/page-handle.ts';
import { chapterElement, visibleTextOf } from './chapter-elements.ts';
import { scrollToTop } from './scroll-anchor/scroll-anchor.ts';
import { chapterIdsOf, type ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import type { ChapterTexts } from './chapter-texts.ts';

/** A folder has a title and no text of its own. */
const EMPTY_DOC: NodeJson = { type: 'doc' };

/** Joins chapter id, block id and heading index into the ids that the outline lists. */
const ID_SEPARATOR = '#';

interface ChaptersHandleOptions {
  /** Returns the current entries. */
  entries: () => readonly ChapterEntry[];
  texts: ChapterTexts;
  /** Returns the element that contains the chapters; null while it is not mounted. */
  sheet: () => HTMLElement | null;
  /** Calls back when chapters were added, removed or renamed. @returns a function that unsubscribes */
  onEntries: (listener: () => void) => () => void;
}

/** Returns the titles and headings of all chapters, in order. */
function headingsOf({ entries, texts }: ChaptersHandleOptions): Heading[] {
  const headings: Heading[] = [];
  const add = (id: string, level: number, text: string): void => {
    headings.push({ id, level, text, pos: headings.length });
  };
  for (const entry of entries()) {
    if (entry.kind === 'folder') continue;
    const { id, name } = entry.document;
    add(id, 1, name);
    texts.headingsIn(id).forEach((heading, index) => {
      add([id, heading.id ?? '', index].join(ID_SEPARATOR), heading.level + 1, heading.text);
    });
  }
  return headings;
}

/** Finds the element of a chapter, or of a heading in it, by its id in the outline. */
function elementOf(sheet: HTMLElement | null, headingId: string): HTMLElement | null {
  const [id = '', block = '', index = ''] = headingId.split(ID_SEPARATOR);
  const chapter = chapterElement(sheet, id);
  if (!chapter || index === '') return chapter;
  const text = visibleTextOf(chapter);
  const byId = block === '' ? null : text?.querySelector<HTMLElement>(`[data-id="${CSS.escape(block)}"]`);
  return byId ?? text?.querySelectorAll<HTMLElement>('[role="heading"]')[Number(index)] ?? chapter;
}

/** The position of the reading line, as a fraction of the viewport's height. It applies while no caret is visible. */
const READING_LINE = 1 / 3;

/** Returns the title or heading above the caret or, while the caret is not visible, above the reading line. */
function currentHeading(options: ChaptersHandleOptions): Heading | null {
  const sheet = options.sheet();
  const frame = sheet?.closest('.stage')?.getBoundingClientRect();
  if (!sheet || !frame) return null;
  const line = caretTop(sheet, frame) ?? frame.top + frame.height * READING_LINE;
  return (
    headingsOf(options).findLast(({ id }) => {
      const element = id === null ? null : elementOf(sheet, id);
      return element !== null && element.getBoundingClientRect().top <= line;
    }) ?? null
  );
}

/** Returns the top of the block with the caret, in viewport pixels; null if it is outside of the viewport. */
function caretTop(sheet: HTMLElement, frame: DOMRect): number | null {
  const node = getSelection()?.focusNode ?? null;
  const element = node instanceof Element ? node : node?.parentElement;
  if (!element || !sheet.contains(element) || !element.closest('.ProseMirror')) return null;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > frame.top && top < frame.bottom ? top : null;
}

/** Returns the texts of all chapters. Texts that are not drawn yet are drawn first. */
async function textsOf({ entries, texts }: ChaptersHandleOptions): Promise<PageText[]> {
  await texts.whenDrawn(chapterIdsOf(entries()));
  return entries().map((entry) => {
    if (entry.kind === 'folder') return { title: entry.folder.name, doc: EMPTY_DOC, tokenLabel: () => null };
    const { id, name } = entry.document;
    const { dom, doc } = texts.of(id).text;
    const titles = new Map(
      [...dom.querySelectorAll<HTMLElement>('[data-type="token"][data-ref]')].map((token) => [
        token.dataset['ref'],
        token.textContent,
      ]),
    );
    return {
      title: name,
      doc: doc.toJSON(),
      tokenLabel: ({ attrs }) =>
        attrs?.['kind'] === 'link' ? (titles.get(String(attrs['ref'])) ?? null) : null,
    };
  });
}

async function markdownOf(options: ChaptersHandleOptions): Promise<string> {
  const { toMarkdown } = await import('#shared/editor/markdown/to-markdown.ts');
  const parts = (await textsOf(options)).map(({ title, doc, tokenLabel }) =>
    doc === EMPTY_DOC
      ? `# ${title}\n`
      : `# ${title}\n\n${toMarkdown(doc, { tokenLabel, keepsGaps: true, linksAddresses: true })}`,
  );
  return parts.join('\n');
}

/** Creates the handle through which the controls around the page of several chapters reach it. */
export function chaptersHandle(options: ChaptersHandleOptions, print: () => void): PageHandle {
  return {
    openFind: (words) => options.sheet()?.dispatchEvent(new CustomEvent(FIND_EVENT, { detail: words })),
    print,
    headings: () => headingsOf(options),
    currentHeading: () => currentHeading(options),
    onChange: (listener) => {
      const stops = [options.texts.subscribe(listener), options.onEntries(listener)];
      return () => stops.forEach((stop) => stop());
    },
    goTo: ({ id }) => {
      const sheet = options.sheet();
      const scroller = sheet?.closest('.stage');
      if (id === null || !scroller) return;
      const find = () => elementOf(options.sheet(), id);
      scrollToTop(scroller, find);
      // Keyboard navigation continues from there.
      find()?.closest<HTMLElement>('.chapter')?.focus({ preventScroll: true });
    },
    // Other people's carets are in single documents; this page follows none.
    follow: () => () => {},
    markdown: () => markdownOf(options),
    texts: () => textsOf(options),
  };
}
