/** The formats of text that a rule or an element sets; absent properties are inherited. Values are in lower case. */
export interface TextStyle {
  fontStyle?: string;
  fontWeight?: string;
  textDecoration?: string;
  whiteSpace?: string;
}

/** The styles of a sheet by selector: `p`, `.Thought` or `p.MsoQuote`. */
export type StyleSheet = ReadonlyMap<string, TextStyle>;

/** The part of pasted style sheets that is read, in characters. Those of Word have up to 100,000. */
export const MAX_SHEET_LENGTH = 300_000;
/** The most selectors with formats of text that are applied. */
export const MAX_STYLED_SELECTORS = 2_000;

/** An element, a class, or an element with a class. Names of classes may have characters of any language. */
const SIMPLE_SELECTOR = /^(?:[a-z][a-z\d]*)?(?:\.[^\s.,:>+~#[\]()*"'{}\\]+)?$/i;
/**
 * Word's styles of links, tracked changes and comments. Their underlines show what the text is; they are no format that
 * the writer has set.
 */
const MARKUP_STYLE = /\.(?:mso|MsoHyperlink|MsoComment)/;
const COMMENT = /\/\*|<!--|-->/g;
const BRACE = /[{}]/g;

const PROPERTIES: Readonly<Record<string, keyof TextStyle>> = {
  'font-style': 'fontStyle',
  'font-weight': 'fontWeight',
  'text-decoration': 'textDecoration',
  'text-decoration-line': 'textDecoration',
  'white-space': 'whiteSpace',
};

/**
 * Reads the rules of a style sheet that make text italic, bold, underlined or struck, or keep its white space. Rules within at-rules such as
 * `@media`, and selectors with combinators, pseudo-classes or attributes are ignored. Takes linear time.
 */
export function readStyleSheet(css: string): StyleSheet {
  const sheet = new Map<string, TextStyle>();
  for (const { selectors, declarations } of rulesOf(withoutComments(css.slice(0, MAX_SHEET_LENGTH)))) {
    const style = readDeclarations(declarations);
    if (Object.keys(style).length === 0) continue;
    for (const selector of selectors.split(',')) {
      const key = keyOf(selector.trim());
      if (key === null || (!sheet.has(key) && sheet.size >= MAX_STYLED_SELECTORS)) continue;
      sheet.set(key, { ...sheet.get(key), ...style });
    }
  }
  return sheet;
}

/** Returns a simple selector with its element in lower case; null for others. */
function keyOf(selector: string): string | null {
  if (selector === '' || !SIMPLE_SELECTOR.test(selector) || MARKUP_STYLE.test(selector)) return null;
  const dot = selector.indexOf('.');
  return dot < 0 ? selector.toLowerCase() : selector.slice(0, dot).toLowerCase() + selector.slice(dot);
}

/** Yields the rules of the top level. */
function* rulesOf(css: string): Generator<{ selectors: string; declarations: string }> {
  let depth = 0;
  let preludeAt = 0;
  let blockAt = 0;
  for (const { 0: brace, index } of css.matchAll(BRACE)) {
    if (brace === '{' && ++depth === 1) blockAt = index + 1;
    if (brace === '{' || depth === 0 || --depth > 0) continue;
    // A statement such as `@import` may precede the selectors.
    const prelude = css.slice(preludeAt, blockAt - 1);
    const selectors = prelude.slice(prelude.lastIndexOf(';') + 1);
    if (!selectors.trimStart().startsWith('@')) yield { selectors, declarations: css.slice(blockAt, index) };
    preludeAt = index + 1;
  }
}

function readDeclarations(declarations: string): TextStyle {
  const style: TextStyle = {};
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const property = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
    const value = declaration
      .slice(colon + 1)
      .replace('!important', '')
      .trim()
      .toLowerCase();
    if (property && value !== '') style[property] = value;
  }
  return style;
}

/** Removes comments, and the signs of HTML comments, which a sheet may contain. */
function withoutComments(css: string): string {
  let text = '';
  let copiedUntil = 0;
  COMMENT.lastIndex = 0;
  for (let match = COMMENT.exec(css); match; match = COMMENT.exec(css)) {
    text += css.slice(copiedUntil, match.index);
    copiedUntil = COMMENT.lastIndex;
    if (match[0] !== '/*') continue;
    const end = css.indexOf('*/', copiedUntil);
    if (end < 0) return text;
    copiedUntil = end + 2;
    COMMENT.lastIndex = copiedUntil;
  }
  return text + css.slice(copiedUntil);
}
