import { job, type JobBody } from '#server/db/workers/jobs.ts';

export interface ReadPageInput {
  html: string;
}

/** Elements of a page that are read; a page with more is not read at all. */
const MAX_ELEMENTS = 50_000;
/** Levels of nested elements. Readability compares each element with all around it. */
const MAX_DEPTH = 256;
/** Elements that begin a paragraph of their own. */
const BLOCKS = 'p, li, blockquote, pre, h1, h2, h3, h4, h5, h6, dd, dt, figcaption, td';

/**
 * Runs in a worker. Returns the paragraphs of the main text of a page, without navigation, comments and scripts.
 * Undefined for a page without a readable text. Nothing of the page is executed or loaded.
 */
export const readPage: JobBody<ReadPageInput, string[] | undefined> = async ({ html }, { reads }) => {
  reads?.(html.length);
  // Only a job that reads a page needs them.
  const [{ parseHTML }, { Readability }] = await Promise.all([
    import('linkedom'),
    import('@mozilla/readability'),
  ]);
  const { document } = parseHTML(html);
  if (!isReadable(document.documentElement)) return undefined;
  // `charThreshold` is the length from which Readability is content with its first attempt.
  const article = new Readability(document, { charThreshold: 200 }).parse();
  if (!article?.content) return undefined;
  const { document: content } = parseHTML(`<!doctype html><html><body>${article.content}</body></html>`);
  const blocks = [...content.querySelectorAll(BLOCKS)].filter((block) => block.querySelector(BLOCKS) === null);
  const paragraphs = blocks.map((block) => oneLine(block.textContent)).filter((text) => text !== '');
  const rest = oneLine(article.textContent ?? '');
  if (rest === '') return undefined;
  // Some pages have text outside of paragraphs, such as in `div` elements with line breaks.
  const isWhole = paragraphs.join(' ').length * 2 >= rest.length;
  return isWhole ? paragraphs : [rest];
};

/** Whether a page has few enough elements and levels. It is walked without recursion, which could exceed the stack. */
function isReadable(root: Element | null): boolean {
  let depth = 1;
  let count = 0;
  for (let at = root; at !== null; ) {
    count += 1;
    if (count > MAX_ELEMENTS || depth > MAX_DEPTH) return false;
    if (at.firstElementChild) {
      at = at.firstElementChild;
      depth += 1;
      continue;
    }
    while (at !== null && at !== root && at.nextElementSibling === null) {
      at = at.parentElement;
      depth -= 1;
    }
    at = at === root ? null : (at?.nextElementSibling ?? null);
  }
  return count > 0;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

export const readPageJob = job<ReadPageInput, string[] | undefined>(
  'parse',
  new URL(import.meta.url),
  'readPage',
);
