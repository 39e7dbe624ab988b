/** The longest address of a link, in characters. */
const MAX_ADDRESS = 2_000;
/** The most addresses of a request that an answer may link to. */
const MAX_ADDRESSES = 500;
/** Signs at the end of an address that mostly belong to the sentence or the Markdown around it. */
const MAX_SIGNS_BEHIND = 8;
const SIGN_BEHIND = /[.,;:!?'"’”»}*_~|…。，、]$/u;

const START = /https?:|mailto:|www\./gi;
const END = /[\s<>"`]/g;

/**
 * Returns the form in which two links to the same address are equal; undefined for an address that no answer of a model
 * may link to: only pages and mail addresses.
 */
function comparedAddress(url: string): string | undefined {
  if (url.length > MAX_ADDRESS || !/^(?:https?|mailto):/i.test(url)) return undefined;
  return URL.canParse(url) ? new URL(url).href : undefined;
}

/** The addresses in the texts that were sent to a model. */
export type SentLinks = ReadonlySet<string>;

/**
 * Returns the addresses in the texts that were sent to a model: the only ones that its answer may link to, in a document
 * and on a canvas. A model that follows a hostile note could otherwise put words of the writer into an address. The work
 * is bounded for each text.
 */
export function sentLinks(texts: readonly string[]): SentLinks {
  const found = new Set<string>();
  let left = MAX_ADDRESSES;
  for (const text of texts) {
    for (const address of addressesIn(text)) {
      if (left === 0) return found;
      left -= 1;
      for (const form of formsOf(address)) {
        const compared = comparedAddress(form);
        if (compared !== undefined) found.add(compared);
      }
    }
  }
  return found;
}

/** Whether an answer may contain a link, because its address was sent. */
export function isSentLink(sent: SentLinks, url: string): boolean {
  const compared = comparedAddress(url);
  return compared !== undefined && sent.has(compared);
}

/** Yields the beginnings of the text behind each start of an address, and each mail address. */
function* addressesIn(text: string): Generator<string> {
  for (const { 0: start, index } of text.matchAll(START)) {
    END.lastIndex = 0;
    const rest = text.slice(index, index + MAX_ADDRESS);
    const address = rest.slice(0, END.exec(rest)?.index);
    yield start.toLowerCase() === 'www.' ? `http://${address}` : address;
  }
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = trailing(text.slice(Math.max(0, at - 64), at));
    const host = /^[\w.-]+/.exec(text.slice(at + 1, at + 256))?.[0];
    if (name !== '' && host !== undefined) yield `mailto:${name}@${host}`;
  }
}

/** Returns the name of a mail address at the end of a text. */
function trailing(text: string): string {
  let at = text.length;
  while (at > 0 && /[\w.+-]/.test(text.charAt(at - 1))) at -= 1;
  return text.slice(at);
}

/** Yields the addresses that the beginning of a text may stand for: a sentence or Markdown may follow it. */
function* formsOf(text: string): Generator<string> {
  yield* plainForms(text);
  let address = beforeUnpaired(text);
  for (let signs = 0; signs <= MAX_SIGNS_BEHIND; signs += 1) {
    yield* plainForms(address);
    // The half of a pair of parentheses is another address than the whole.
    if (!SIGN_BEHIND.test(address.slice(-1))) return;
    address = address.slice(0, -1);
  }
}

/** Yields an address as it is written, and without the escapes of Markdown and HTML. */
function* plainForms(address: string): Generator<string> {
  yield address;
  const plain = address.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
  if (plain !== address) yield plain;
}

/** Returns the text before a closing parenthesis or bracket without an opening one, such as that of a Markdown link. */
function beforeUnpaired(text: string): string {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[()[\]]/g)) {
    depth += sign === '(' || sign === '[' ? 1 : -1;
    if (depth < 0) return text.slice(0, index);
  }
  return text;
}
