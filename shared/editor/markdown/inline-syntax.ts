import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types';
import './syntax-nodes.ts';

const DOLLAR = 36;
const LEFT_BRACKET = 91;
const BACKSLASH = 92;
const RIGHT_BRACKET = 93;
const BAR = 124;

/** Longer ones are prose with a stray sign; it also bounds what a line of nothing but openers costs. */
const LONGEST = 1000;

/** Whether `$tex$` reads back as a formula, with `next` the character after it. */
export function isMathText(tex: string, next: string): boolean {
  return (
    tex.length <= LONGEST &&
    /^(?:[^\s$\\]|\\[^\n])(?:[^$\\\n]|\\[^\n])*$/.test(tex) &&
    !/\s$/.test(tex) &&
    !/^\d/.test(next)
  );
}

/** Whether `[[label]]` reads back as a link. */
export function isWikiLabel(label: string): boolean {
  return label.length <= LONGEST && /^[^[\]|\n\r\s](?:[^[\]|\n\r]*[^[\]|\n\r\s])?$/.test(label);
}

/**
 * Whether a dollar in `text` would begin a formula: the same rule as the tokenizer's. Prices ("from $5 to $6") are none, for what is in
 * between ends with a space.
 */
export function hasMathText(text: string): boolean {
  return /\$(?![ \t\u00a0])[^$\n]+(?<![ \t\u00a0])\$(?!\d)/.test(text);
}

const mathText: Construct = {
  name: 'mathText',
  tokenize(effects, ok, nok) {
    return delimited(effects, ok, nok, 'mathText', { open: DOLLAR, close: DOLLAR, size: 1 });
  },
};

const wikiLink: Construct = {
  name: 'wikiLink',
  tokenize(effects, ok, nok) {
    return delimited(effects, ok, nok, 'wikiLink', { open: LEFT_BRACKET, close: RIGHT_BRACKET, size: 2 });
  },
};

interface Delimiter {
  readonly open: number;
  readonly close: number;
  readonly size: 1 | 2;
}

/** A micromark tokenizer of a construct in a line: opening marks, a raw value without spaces at its ends, closing marks. */
function delimited(
  effects: Effects,
  ok: State,
  nok: State,
  type: 'mathText' | 'wikiLink',
  marks: Delimiter,
): State {
  const isMath = type === 'mathText';
  let size = 0;
  let length = 0;
  let previous: Code = null;
  return start;

  function start(code: Code): State | undefined {
    effects.enter(type);
    effects.enter(`${type}Marker`);
    return opening(code);
  }

  function opening(code: Code): State | undefined {
    if (code === marks.open && size < marks.size) {
      effects.consume(code);
      size += 1;
      return opening;
    }
    if (size < marks.size || isSpace(code) || code === marks.open || code === marks.close) return nok(code);
    effects.exit(`${type}Marker`);
    effects.enter(`${type}Value`);
    return value(code);
  }

  function value(code: Code): State | undefined {
    if (code === null || code < -2 || length > LONGEST) return nok(code);
    if (code === marks.close) {
      if (isSpace(previous)) return nok(code);
      effects.exit(`${type}Value`);
      effects.enter(`${type}Marker`);
      size = 0;
      return closing(code);
    }
    if (!isMath && (code === marks.open || code === BAR)) return nok(code);
    effects.consume(code);
    length += 1;
    previous = code;
    return isMath && code === BACKSLASH ? escaped : value;
  }

  /** After a backslash in a formula: a dollar does not end it, and a second backslash escapes nothing. */
  function escaped(code: Code): State | undefined {
    if (code !== marks.close && code !== BACKSLASH) return value(code);
    effects.consume(code);
    length += 1;
    previous = code;
    return value;
  }

  function closing(code: Code): State | undefined {
    if (code === marks.close && size < marks.size) {
      effects.consume(code);
      size += 1;
      return closing;
    }
    // A digit right after it: two prices rather than a formula.
    if (size < marks.size || (isMath && code !== null && code >= 48 && code <= 57)) return nok(code);
    effects.exit(`${type}Marker`);
    effects.exit(type);
    return ok(code);
  }
}

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32 || code === 160;
}

/** Teaches micromark `$tex$` and `[[label]]`. Both are raw: nothing in them is Markdown. */
export const inlineSyntax: Extension = { text: { [DOLLAR]: mathText, [LEFT_BRACKET]: wikiLink } };

/** Teaches mdast the same two. */
export const inlineSyntaxFromMarkdown: FromMarkdownExtension = {
  enter: {
    mathText(token) {
      this.enter({ type: 'mathText', value: '' }, token);
    },
    wikiLink(token) {
      this.enter({ type: 'wikiLink', value: '' }, token);
    },
  },
  exit: {
    mathText(token) {
      this.exit(token);
    },
    wikiLink(token) {
      this.exit(token);
    },
    mathTextValue(token) {
      const node = this.stack.at(-1);
      if (node?.type === 'mathText') node.value = this.sliceSerialize(token);
    },
    wikiLinkValue(token) {
      const node = this.stack.at(-1);
      if (node?.type === 'wikiLink') node.value = this.sliceSerialize(token);
    },
  },
};
