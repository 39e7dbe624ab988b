import type { CompileContext, Extension as FromMarkdownExtension, Handle } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State, Token } from 'micromark-util-types';
import { blockIdSyntax, endWithBlockId } from './obsidian/block-id-syntax.ts';
import { MAX_INLINE_LENGTH } from './obsidian/wiki-name.ts';
import './syntax-nodes.ts';

const EXCLAMATION_MARK = 33;
const DOLLAR = 36;
const LEFT_BRACKET = 91;
const BACKSLASH = 92;
const RIGHT_BRACKET = 93;
const CARET = 94;

/**
 * Returns whether `$tex$` is parsed as a formula.
 * @param next the character after the closing dollar, or an empty string
 */
export function isMathText(tex: string, next: string): boolean {
  return (
    tex.length <= MAX_INLINE_LENGTH &&
    // Obsidian's sign of a comment.
    !tex.includes('%%') &&
    /^(?:[^\s$\\]|\\[^\n])(?:[^$\\\n]|\\[^\n])*$/.test(tex) &&
    !/\s$/.test(tex) &&
    !/^\d/.test(next)
  );
}

/**
 * Returns whether a dollar in `text` would begin a formula, by the rule of the tokenizer. Prices ("from $5 to $6")
 * are no formula, because the text between the dollars ends with a space.
 */
export function hasMathText(text: string): boolean {
  return /\$(?![ \t\u00a0])[^$\n]+(?<![ \t\u00a0])\$(?!\d)/.test(text);
}

const mathText: Construct = {
  name: 'mathText',
  tokenize(effects, ok, nok) {
    return tokenizeDelimited(effects, ok, nok, 'mathText', { open: DOLLAR, close: DOLLAR, size: 1 });
  },
};

const wikiLink: Construct = {
  name: 'wikiLink',
  tokenize(effects, ok, nok) {
    return tokenizeDelimited(effects, ok, nok, 'wikiLink', {
      open: LEFT_BRACKET,
      close: RIGHT_BRACKET,
      size: 2,
    });
  },
};

const wikiEmbed: Construct = {
  name: 'wikiEmbed',
  tokenize(effects, ok, nok) {
    const link = tokenizeDelimited(effects, ok, nok, 'wikiEmbed', {
      open: LEFT_BRACKET,
      close: RIGHT_BRACKET,
      size: 2,
    });
    return (code) => {
      effects.enter('wikiEmbedSign');
      effects.consume(code);
      effects.exit('wikiEmbedSign');
      return link;
    };
  },
};

interface Delimiter {
  readonly open: number;
  readonly close: number;
  readonly size: 1 | 2;
}

/** Tokenizes an inline construct: opening characters, a raw value without outer spaces, closing characters. */
function tokenizeDelimited(
  effects: Effects,
  ok: State,
  nok: State,
  type: 'mathText' | 'wikiLink' | 'wikiEmbed',
  delimiter: Delimiter,
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
    if (code === delimiter.open && size < delimiter.size) {
      effects.consume(code);
      size += 1;
      return opening;
    }
    if (size < delimiter.size || isSpace(code) || code === delimiter.open || code === delimiter.close)
      return nok(code);
    effects.exit(`${type}Marker`);
    effects.enter(`${type}Value`);
    return value(code);
  }

  function value(code: Code): State | undefined {
    if (code === null || code < -2 || length > MAX_INLINE_LENGTH) return nok(code);
    if (code === delimiter.close) {
      if (isSpace(previous)) return nok(code);
      effects.exit(`${type}Value`);
      effects.enter(`${type}Marker`);
      size = 0;
      return closing(code);
    }
    if (!isMath && code === delimiter.open) return nok(code);
    effects.consume(code);
    length += 1;
    previous = code;
    return isMath && code === BACKSLASH ? escaped : value;
  }

  /**
   * Handles the character after a backslash in a formula: a dollar does not close it, a backslash escapes nothing.
   */
  function escaped(code: Code): State | undefined {
    if (code !== delimiter.close && code !== BACKSLASH) return value(code);
    effects.consume(code);
    length += 1;
    previous = code;
    return value;
  }

  function closing(code: Code): State | undefined {
    if (code === delimiter.close && size < delimiter.size) {
      effects.consume(code);
      size += 1;
      return closing;
    }
    // A digit directly after the closing dollar means two prices rather than a formula.
    if (size < delimiter.size || (isMath && code !== null && code >= 48 && code <= 57)) return nok(code);
    effects.exit(`${type}Marker`);
    effects.exit(type);
    return ok(code);
  }
}

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32 || code === 160;
}

/**
 * The micromark extension for `$tex$`, `[[label]]`, `![[file]]`, all raw, which means that they contain no Markdown,
 * and for `^block-id`.
 */
export const inlineSyntax: Extension = {
  text: {
    [DOLLAR]: mathText,
    [LEFT_BRACKET]: wikiLink,
    [EXCLAMATION_MARK]: wikiEmbed,
    [CARET]: blockIdSyntax,
  },
};

/** The mdast extension that builds nodes from the tokens of `inlineSyntax`. */
export const inlineSyntaxFromMarkdown: FromMarkdownExtension = {
  enter: {
    mathText: enterLiteral('mathText'),
    wikiLink: enterLiteral('wikiLink'),
    wikiEmbed: enterLiteral('wikiEmbed'),
  },
  exit: {
    mathText: exitLiteral,
    wikiLink: exitLiteral,
    wikiEmbed: exitLiteral,
    mathTextValue: readValue,
    wikiLinkValue: readValue,
    wikiEmbedValue: readValue,
    blockId: endWithBlockId,
  },
};

type LiteralType = 'mathText' | 'wikiLink' | 'wikiEmbed';

function enterLiteral(type: LiteralType): Handle {
  return function (token) {
    this.enter({ type, value: '' }, token);
  };
}

function exitLiteral(this: CompileContext, token: Token): void {
  this.exit(token);
}

function readValue(this: CompileContext, token: Token): void {
  const node = this.stack.at(-1);
  if (node && 'value' in node) node.value = this.sliceSerialize(token);
}
