/**
 * Elements that the page's Content Security Policy rejects as soon as they are parsed, and their replacements.
 * `noframes` is parsed character by character like `style`, so that its content stays inside it.
 */
const REPLACEMENT_NAMES: Readonly<Record<string, string>> = { style: 'noframes', base: 'x-base' };

/** Elements whose content is parsed as text in HTML, though not in SVG. */
const RAW_TEXT_ELEMENTS = new Set([
  'iframe',
  'noembed',
  'noframes',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

const COMMENT_END = /--!?>/g;
const NAME = /[^\s/>]+/y;
const SPACE = /[\s/]*/y;
const ATTRIBUTE = /=?[^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const BARE_VALUE = /[^\s>]*/y;

/**
 * Renames everything in HTML that a browser reports to the page's Content Security Policy while it parses: event
 * handler attributes, `style` and `base` elements. Browsers check these even in a document that is never shown. The
 * new names have no meaning; text stays unchanged. This only prevents the reports: the sanitizer runs afterwards and
 * decides on its own. Takes one pass over any input.
 * @param onStyleSheet receives the text of each `style` element
 */
export function neutralizeHtml(html: string, onStyleSheet?: (css: string) => void): string {
  let output = '';
  let copiedUntil = 0;
  const unclosed = new Set<string>();
  const emit = (until: number, replacement: string, next: number): void => {
    output += html.slice(copiedUntil, until) + replacement;
    copiedUntil = next;
  };
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = endOf(COMMENT_END, html, at + 2);
      continue;
    }
    const isClosing = html[at + 1] === '/';
    const start = at + (isClosing ? 2 : 1);
    if (!/[a-z]/i.test(html[start] ?? '')) {
      at = /[!?/]/.test(html[at + 1] ?? '') ? endOf(/>/g, html, start) : at + 1;
      continue;
    }
    const name = matchAt(NAME, html, start).toLowerCase();
    const renamed = Object.hasOwn(REPLACEMENT_NAMES, name) ? REPLACEMENT_NAMES[name] : undefined;
    if (renamed !== undefined) emit(start, renamed, start + name.length);
    at = readAttributes(html, start + name.length, (handler) => emit(handler, 'x-', handler));
    if (isClosing || !RAW_TEXT_ELEMENTS.has(name) || unclosed.has(name)) continue;
    const close = new RegExp(`</${name}`, 'gi');
    close.lastIndex = at;
    const end = close.exec(html)?.index;
    if (end === undefined) unclosed.add(name);
    else {
      if (name === 'style') onStyleSheet?.(html.slice(at, end));
      // Processed separately, so that a quote opened in a style sheet does not extend beyond it.
      emit(at, neutralizeHtml(html.slice(at, end)), end);
      at = end;
    }
  }
  return output + html.slice(copiedUntil);
}

/**
 * Walks through a tag's attributes as browsers do.
 * @param onHandler receives the index of each event handler attribute
 * @returns the index behind the tag
 */
function readAttributes(html: string, from: number, onHandler: (handler: number) => void): number {
  let at = from;
  for (;;) {
    at += matchAt(SPACE, html, at).length;
    if (at >= html.length || html[at] === '>') return at + 1;
    const name = matchAt(ATTRIBUTE, html, at);
    if (/^on/i.test(name)) onHandler(at);
    at += Math.max(name.length, 1);
    const equals = matchAt(EQUALS, html, at);
    if (equals === '') continue;
    at += equals.length;
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const end = html.indexOf(quote, at + 1);
      at = end < 0 ? html.length : end + 1;
    } else at += matchAt(BARE_VALUE, html, at).length;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Returns the index behind the next match of a pattern; the text's length if nothing matches. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}
