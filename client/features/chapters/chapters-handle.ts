import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { Heading } from '#client/editor/outline/headings.ts';
import type { PageHandle, PageText } from '#client/editor/page/page-handle.ts';
import { scrollToTop } from './scroll-anchor/scroll-anchor.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import type { ChapterTexts } from './chapter-texts.ts';

/** Below the name of a folder nothing stands but its chapters. */
const EMPTY_DOC: NodeJson = { type: 'doc' };

/** Places on the page by the ids under which the outline lists them. */
const ID_SEPARATOR = '#';

interface ChaptersHandleOptions {
  /** As they are now. */
  entries: () => readonly ChapterEntry[];
  texts: ChapterTexts;
  /** What holds the chapters; null while the page is not there. */
  sheet: () => HTMLElement | null;
  /** Calls back when chapters came, went or got other names. @returns ends it */
  onEntries: (listener: () => void) => () => void;
}

/** Titles and headings of all chapters, in order. */
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

/** The chapter, or the heading in it, that an id of the outline names. */
function elementOf(sheet: HTMLElement | null, headingId: string): HTMLElement | null {
  const [id = '', block = '', index = ''] = headingId.split(ID_SEPARATOR);
  const chapter = sheet?.querySelector<HTMLElement>(`[data-chapter="${CSS.escape(id)}"]`) ?? null;
  if (!chapter || index === '') return chapter;
  // Of the drawn text and the editor before it the last one is seen.
  const text = [...chapter.querySelectorAll('.page__text')].at(-1);
  const byId = block === '' ? null : text?.querySelector<HTMLElement>(`[data-id="${CSS.escape(block)}"]`);
  return byId ?? text?.querySelectorAll<HTMLElement>('[role="heading"]')[Number(index)] ?? chapter;
}

/** All chapters as they are drawn; those that are not drawn yet are drawn first. */
async function textsOf({ entries, texts }: ChaptersHandleOptions): Promise<PageText[]> {
  await texts.whenDrawn(entries().flatMap((entry) => (entry.kind === 'chapter' ? [entry.document.id] : [])));
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
    doc === EMPTY_DOC ? `# ${title}\n` : `# ${title}\n\n${toMarkdown(doc, { tokenLabel })}`,
  );
  return parts.join('\n');
}

/** What can be done with the page of several chapters from around it. */
export function chaptersHandle(options: ChaptersHandleOptions, print: () => void): PageHandle {
  return {
    print,
    headings: () => headingsOf(options),
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
      // Keys go on from there.
      find()?.closest<HTMLElement>('.chapter')?.focus({ preventScroll: true });
    },
    // People are in documents, and this page follows none.
    follow: () => () => {},
    markdown: () => markdownOf(options),
    texts: () => textsOf(options),
  };
}
