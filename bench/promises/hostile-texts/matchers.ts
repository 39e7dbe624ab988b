import { contactErrors } from '#client/features/site/contact/contact-errors.ts';
import { diffParagraph } from '#client/features/assistant/diff/diff-paragraph.ts';
import { separateLines } from '#client/features/assistant/diff/answer-lines.ts';
import { hrefFrom } from '#shared/editor/content/href.ts';
import { addressAtEnd } from '#shared/editor/content/typed-address.ts';
import { looksLikeMarkdown } from '#client/editor/extensions/clipboard/pasted-markdown/looks-like-markdown.ts';
import { fileOf } from '#client/editor/extensions/clipboard/pasted-pictures/found-pictures.ts';
import { readStyleSheet } from '#client/editor/extensions/clipboard/pasted-styles/read-style-sheet.ts';
import { neutralizeHtml } from '#client/editor/extensions/clipboard/neutralize-html.ts';
import { countedView } from '#server/admin/statistics/counted-view.ts';
import { createCleaner } from '#server/ai/clean-answer.ts';
import { detectLanguage } from '#server/ai/checks/detect-language.ts';
import { lostFactFaults, newNumberFaults } from '#server/ai/checks/fact-faults.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { FencedTexts } from '#server/ai/prompts/fenced-texts.ts';
import { checkExample } from '#server/ai/styles/check-example.ts';
import { checkGuide } from '#server/ai/styles/check-guide.ts';
import { plainMarkdown } from '#server/ai/styles/plain-markdown.ts';
import { sampleOf } from '#server/ai/styles/sample-text.ts';
import { bearerOf } from '#server/auth/bearer.ts';
import { deviceOf } from '#server/auth/device.ts';
import { parseUrl } from '#server/connector/check-url.ts';
import { decodeText } from '#server/connector/decode-text.ts';
import { isHtml } from '#server/documents/blog-archive/post-content-job.ts';
import { readLegacyFile } from '#server/documents/blog-archive/read-legacy-file.ts';
import { titleFrom } from '#server/documents/imports/import-texts.ts';
import { pictureName } from '#server/files/pictures/picture-name.ts';
import { isAccepted } from '#server/http/accepted-encoding.ts';
import { quotedTitle } from '#server/mail/quoted-title.ts';
import { linkAssets } from '#shared/editor/markdown/link-assets.ts';
import { fileTypeOf } from '#shared/assets/file-rules.ts';
import { safeName } from '#shared/backup/file-paths.ts';
import { readJsonCanvas } from '#shared/canvas/json-canvas/read-json-canvas.ts';
import { exportFileName } from '#shared/documents/export-file-name.ts';
import { slugOf } from '#shared/documents/slug.ts';
import { linkName, titlesOfLink } from '#shared/editor/content/link-name.ts';
import { countWords } from '#shared/editor/content/count-words.ts';
import { itemOfAddress } from '#shared/editor/content/item-address.ts';
import { fromHtml } from '#shared/editor/html/from-html.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { fromPlainText } from '#shared/editor/markdown/from-plain-text.ts';
import { FileIndex } from '#shared/editor/markdown/linked-files/file-index.ts';
import { relativePath } from '#shared/editor/html/relative-path.ts';
import { withoutComments } from '#shared/editor/markdown/obsidian/without-comments.ts';
import { importText } from '#shared/editor/markdown/import-text.ts';
import { comparedWords } from '#shared/editor/origins/answer-words.ts';
import { safeUrl } from '#shared/editor/schema/safe-url.ts';
import { onOneLine } from '#shared/lib/trim-characters.ts';
import { findWords, snippetOf } from '#shared/search/find-words.ts';
import { indexWords, parseSearchQuery } from '#shared/search/index-words.ts';
import { withoutSlash } from '#shared/site/old-paths.ts';
import { ADDRESS, ANSWER, BLOCKS, CSS, HEADER, HTML, MARKDOWN, NUMBERED, PROSE } from './pieces.ts';

/** A function that reads the text of a stranger: a person, a model, a site or a file. */
export interface Matcher {
  name: string;
  /** Reads a text. Errors that the function throws for bad input are caught by the measurement. */
  match: (text: string) => unknown;
  /** Pieces that the function looks for. Hostile texts repeat and nest them. */
  tokens: readonly string[];
  /** Pieces to repeat with another number each time, in the position of `0`. */
  numbered?: readonly string[];
  /** The longest text in `npm test`, in characters, for a function that is slow enough to be measured with short ones. */
  testLength?: number;
  /** Whether it runs in a worker thread, under a limit of CPU time. Every other one must not hold its thread. */
  inWorker?: boolean;
  /** Whether it parses a file on the device of the person who opens it, whose page alone waits for it. */
  onDevice?: boolean;
}

/** The longest answer in characters. The cleaner reads some more than twice as much, the longest hostile text. */
const MAX_ANSWER = 30_000;

const HEAD = '## Voice\n\n- a\n\n## Sentences\n\n- a\n\n## Do\n\n- a\n';
const encoder = new TextEncoder();

export const MATCHERS: readonly Matcher[] = [
  { name: 'fromMarkdown', match: fromMarkdown, tokens: MARKDOWN, numbered: NUMBERED, inWorker: true },
  {
    name: 'fromMarkdown, forms of Obsidian',
    match: fromMarkdown,
    tokens: [
      '[[',
      '![[',
      ']]',
      '|',
      '#',
      '^a',
      ' ^',
      '.^',
      '%%',
      '\\',
      '`',
      '- ',
      '> ',
      '\n',
      '\n\n',
      ' ',
      'a',
    ],
    inWorker: true,
  },
  {
    name: 'withoutComments',
    match: withoutComments,
    tokens: [
      '%%',
      '%',
      '`',
      '``',
      '```\n',
      '~~~',
      '\\',
      '<code>',
      '</code>',
      '<a',
      '>',
      '](',
      'http://',
      '> ',
      '- ',
      '# ',
      '\n',
      '\n\n',
      '    ',
      ' ',
      '<pre>',
      'a',
    ],
    inWorker: true,
  },
  {
    name: 'FileIndex, paths in imported texts',
    match: (text) => new FileIndex([{ path: text, target: 1 }]).find(text, relativePath(text) ?? text),
    tokens: [
      '/',
      '../',
      './',
      '\\',
      '.',
      '.md',
      '%20',
      '%',
      '#',
      '?',
      ' ',
      'a',
      '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
      '…',
      '--',
    ],
  },
  {
    name: 'linkName, titlesOfLink',
    match: (text) => [titlesOfLink({ label: text }), linkName({ label: text, data: `[[${text}]]` })],
    tokens: ['[', ']', '#', '|', '/', '.md', 'a', ' ', '\n'],
  },
  {
    name: 'importText',
    match: (text) => importText(text, { format: 'markdown' }),
    tokens: [...BLOCKS, '---\n', '-:', 'title:', 'a:', '"'],
    numbered: NUMBERED,
    inWorker: true,
  },
  {
    name: 'fromPlainText',
    match: fromPlainText,
    tokens: [...PROSE, 'Chapter ', '***', '- '],
    inWorker: true,
  },
  { name: 'fromHtml', match: fromHtml, tokens: HTML, inWorker: true },
  { name: 'toMarkdown', match: (text) => toMarkdown(fromPlainText(text)), tokens: MARKDOWN, inWorker: true },
  { name: 'looksLikeMarkdown', match: looksLikeMarkdown, tokens: MARKDOWN },
  { name: 'neutralizeHtml', match: neutralizeHtml, tokens: HTML },
  { name: 'readStyleSheet', match: readStyleSheet, tokens: CSS, numbered: ['.a0{font-style:italic}'] },
  {
    name: 'fileOf, a picture in pasted HTML',
    match: (data) => fileOf({ id: 'a', type: 'image/png', data }),
    tokens: ['iVBORw0KGgo', 'A', '=', '%', '%2B', '+', '/', ' ', '\n'],
  },
  { name: 'hrefFrom', match: hrefFrom, tokens: ADDRESS },
  { name: 'addressAtEnd', match: (text) => addressAtEnd(text, ')'), tokens: ADDRESS },
  { name: 'safeUrl', match: safeUrl, tokens: ADDRESS },
  { name: 'itemOfAddress', match: itemOfAddress, tokens: [...ADDRESS, '/workspace/', 'item=', '&'] },
  { name: 'parseUrl', match: parseUrl, tokens: ADDRESS },
  {
    name: 'pictureName',
    match: (text) => pictureName(`https://quay.example/${text}`, 'image/png'),
    tokens: [...ADDRESS, '.png', '%20', '%'],
  },
  { name: 'withoutSlash', match: withoutSlash, tokens: ['/', 'a', '//'] },
  {
    name: 'contactErrors',
    match: (email) => contactErrors({ email, content: 'a', website: '' }),
    tokens: ADDRESS,
  },
  {
    name: 'FencedTexts',
    match: (text) => new FencedTexts([text]),
    tokens: ['<', '/', ' ', 'note', '-1', '>', '<note-1>', 'x<'],
  },
  {
    name: 'checkGuide',
    match: (text) => checkGuide(`${HEAD}${text}`, 'a '.repeat(9)),
    tokens: [...MARKDOWN, '# a', ':', '<script '],
  },
  { name: 'checkGuide, its sample', match: (text) => checkGuide(HEAD, text), tokens: PROSE },
  { name: 'checkExample', match: checkExample, tokens: [...MARKDOWN, ...PROSE] },
  { name: 'plainMarkdown', match: plainMarkdown, tokens: [...MARKDOWN, ...HTML] },
  { name: 'sampleOf', match: (text) => sampleOf(`${'word '.repeat(60)}${text}`), tokens: PROSE },
  { name: 'createCleaner, one piece', match: (text) => clean([text]), tokens: ANSWER },
  // A string yields its characters.
  { name: 'createCleaner, characters', match: clean, tokens: ANSWER, testLength: 8_192 },
  { name: 'formFaults', match: (text) => formFaults(text, ''), tokens: [...HTML, '![', ']', '# ', '---'] },
  { name: 'lostFactFaults', match: (text) => lostFactFaults('a', text), tokens: PROSE },
  { name: 'newNumberFaults', match: (text) => newNumberFaults(text, 'a'), tokens: PROSE },
  { name: 'detectLanguage', match: detectLanguage, tokens: PROSE },
  { name: 'comparedWords', match: comparedWords, tokens: PROSE },
  { name: 'diffParagraph', match: (text) => diffParagraph('One sentence. Another.', text), tokens: PROSE },
  {
    name: 'separateLines',
    match: (text) => [separateLines(text, true), separateLines(text, false)],
    tokens: PROSE,
  },
  { name: 'countWords', match: countWords, tokens: PROSE },
  { name: 'indexWords', match: indexWords, tokens: PROSE },
  { name: 'parseSearchQuery', match: parseSearchQuery, tokens: [...PROSE, '*', ':', 'OR'] },
  { name: 'findWords', match: (text) => findWords(text, ['a b', 'word']), tokens: PROSE },
  { name: 'snippetOf', match: (text) => snippetOf(text, ['a b', 'word']), tokens: PROSE },
  { name: 'slugOf', match: slugOf, tokens: PROSE },
  { name: 'safeName', match: safeName, tokens: [...PROSE, '/', ':', 'con'] },
  { name: 'exportFileName', match: exportFileName, tokens: [...PROSE, '/'] },
  { name: 'titleFrom', match: titleFrom, tokens: [...PROSE, '/', '.md', '_'] },
  { name: 'fileTypeOf', match: (text) => fileTypeOf(text, text), tokens: ['.', '/', ';', 'a', ' ', 'png'] },
  { name: 'quotedTitle', match: quotedTitle, tokens: [...ADDRESS, 'tel:', 'www.', '\u200b', '。'] },
  { name: 'onOneLine', match: onOneLine, tokens: [' ', '\n', '\r', 'a', '\t'] },
  {
    name: 'linkAssets',
    match: (text) => linkAssets(text, 'a.md', new Map()),
    tokens: ['](', '](<', 'asset:', 'src="', '0', '-', 'a'],
  },
  { name: 'isHtml', match: isHtml, tokens: HTML },
  {
    name: 'decodeText',
    match: (text) => decodeText(encoder.encode(text), `text/html; ${text}`),
    tokens: ['<meta', '<meta ', 'charset', '=', ' ', '"', 'a', '>'],
  },
  {
    name: 'readLegacyFile',
    match: (text) => readLegacyFile(encoder.encode(text)),
    tokens: ['{', '}', '[', ']', '"', ':', ',', '\n', ' ', 'a'],
  },
  {
    name: 'readJsonCanvas',
    match: (text) => readJsonCanvas(canvasOf(text)),
    tokens: BLOCKS,
    onDevice: true,
  },
  {
    name: 'readJsonCanvas, its nodes',
    match: (text) => readJsonCanvas(`{"nodes":[${text}${NODE_AFTER}]}`),
    tokens: ['{', '}', '[', ',', '"'],
    numbered: [
      '{"id":"0","type":"group","x":0,"y":0,"width":9,"height":9},',
      '{"id":"0","type":"group","x":0,"y":0,"width":9,"height":9,"foolscap":{}},',
      '{"id":"0","type":"group","x":0,"y":0,"width":9,"height":9,"foolscap":{"parent":"10"}},',
    ],
    onDevice: true,
  },
  { name: 'deviceOf', match: deviceOf, tokens: HEADER },
  { name: 'bearerOf', match: bearerOf, tokens: ['Bearer', ' ', 'a', '\t'] },
  { name: 'isAccepted', match: (text) => isAccepted(text, 'br'), tokens: [...HEADER, 'br', 'gzip'] },
  {
    name: 'countedView',
    match: (text) =>
      countedView(
        { method: 'GET', path: '/', header: (name) => (name === 'user-agent' ? `Mozilla/${text}` : text) },
        'a.example',
      ),
    tokens: [...HEADER, ...ADDRESS],
  },
];

function clean(pieces: Iterable<string>): void {
  const cleaner = createCleaner({ maxLength: MAX_ANSWER, source: 'a', known: ['https://a.example'] });
  for (const piece of pieces) cleaner.push(piece);
  cleaner.end();
}

const NODE_AFTER = '{"id":"a","type":"text","x":0,"y":0}';

const canvasOf = (text: string): string =>
  JSON.stringify({
    nodes: [{ id: 'a', type: 'text', text, x: 0, y: 0, width: 100, height: 100 }],
    edges: [],
  });
