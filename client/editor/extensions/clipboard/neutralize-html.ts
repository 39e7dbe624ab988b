/**
 * Elements that the page's policy refuses as soon as they are read, and what is read in their place: `noframes` is read letter for
 * letter as `style` is, so that what stands within stays within.
 */
const RENAMED: Readonly<Record<string, string>> = { style: 'noframes', base: 'x-base' };

/** Elements whose content is read as text, in HTML though not in drawings. */
const RAW = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp']);

const COMMENT_END = /--!?>/g;
const NAME = /[^\s/>]+/y;
const SPACE = /[\s/]*/y;
const ATTRIBUTE = /=?[^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const BARE_VALUE = /[^\s>]*/y;

/**
 * HTML without what a browser reports to the page's policy while it reads it: handlers and style and base elements, which it
 * looks at even in a document that is never shown. They get names that mean nothing; text stays as it is. This only keeps
 * the reading quiet: the sanitiser comes after it and decides by itself. One pass, whatever the input.
 */
export function neutralizeHtml(html: string): string {
  let quiet = '';
  let done = 0;
  const unclosed = new Set<string>();
  const put = (until: number, replacement: string, next: number): void => {
    quiet += html.slice(done, until) + replacement;
    done = next;
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
    const name = match(NAME, html, start).toLowerCase();
    const renamed = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
    if (renamed !== undefined) put(start, renamed, start + name.length);
    at = readAttributes(html, start + name.length, (handler) => put(handler, 'x-', handler));
    if (isClosing || !RAW.has(name) || unclosed.has(name)) continue;
    const close = new RegExp(`</${name}`, 'gi');
    close.lastIndex = at;
    const end = close.exec(html)?.index;
    if (end === undefined) unclosed.add(name);
    else {
      // Read by itself: a quote that opens in a style sheet does not reach beyond it.
      put(at, neutralizeHtml(html.slice(at, end)), end);
      at = end;
    }
  }
  return quiet + html.slice(done);
}

/** Goes through a tag's attributes as browsers do, tells where handlers begin, and answers where the tag ends. */
function readAttributes(html: string, from: number, tell: (handler: number) => void): number {
  let at = from;
  for (;;) {
    at += match(SPACE, html, at).length;
    if (at >= html.length || html[at] === '>') return at + 1;
    const name = match(ATTRIBUTE, html, at);
    if (/^on/i.test(name)) tell(at);
    at += Math.max(name.length, 1);
    const equals = match(EQUALS, html, at);
    if (equals === '') continue;
    at += equals.length;
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const end = html.indexOf(quote, at + 1);
      at = end < 0 ? html.length : end + 1;
    } else at += match(BARE_VALUE, html, at).length;
  }
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Where what ends a piece ends itself; the text's end where nothing does. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}
