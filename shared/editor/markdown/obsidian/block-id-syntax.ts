import type { CompileContext } from 'mdast-util-from-markdown';
import type { Code, Construct, State, Token } from 'micromark-util-types';

const HYPHEN = 45;
/** Characters that end a sentence, before which a writer may leave out the space. */
const SENTENCE_END = '.!?…,;:"”’»';
/** A shorter id without a letter, such as `^2`, is a number that somebody raised. */
const MIN_DIGITS = 6;

const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32;
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;
const isLetter = (code: Code): boolean =>
  code !== null && ((code >= 65 && code <= 90) || (code >= 97 && code <= 122));

/**
 * The micromark construct for the id of a block in Obsidian: `^name` at the end of the block, behind a space or the end
 * of a sentence. It is no text of the block.
 */
export const blockIdSyntax: Construct = {
  name: 'blockId',
  previous: (code) => isSpace(code) || (code !== null && SENTENCE_END.includes(String.fromCharCode(code))),
  tokenize(effects, ok, nok) {
    let length = 0;
    let hasLetter = false;
    return start;

    function start(code: Code): State | undefined {
      effects.enter('blockId');
      effects.consume(code);
      return name;
    }

    function name(code: Code): State | undefined {
      if (isLetter(code) || isDigit(code) || (code === HYPHEN && length > 0)) {
        hasLetter ||= isLetter(code);
        length += 1;
        effects.consume(code);
        return name;
      }
      return (hasLetter || length >= MIN_DIGITS) && isSpace(code) ? end(code) : nok(code);
    }

    function end(code: Code): State | undefined {
      if (code === null) {
        effects.exit('blockId');
        return ok(code);
      }
      if (code !== 32 && code !== -2 && code !== -1) return nok(code);
      effects.consume(code);
      return end;
    }
  },
};

/** The pattern by which the Markdown of a text is escaped where its end would be read as the id of a block. */
export const ESCAPED_BLOCK_ID = {
  character: '^',
  before: String.raw`[\s.!?…,;:"”’»]`,
  after: String.raw`(?=[\da-zA-Z][\da-zA-Z-]*[ \t]*(?:[\r\n]|$))`,
  inConstruct: 'phrasing',
} as const;

/** Drops the id of a block and the space before it. The cell of a table is no block: there it stays text. */
export function endWithBlockId(this: CompileContext, token: Token): void {
  const parent = this.stack.at(-1);
  if (!parent || !('children' in parent)) return;
  const last = parent.children.at(-1);
  if (parent.type !== 'paragraph' && parent.type !== 'heading') {
    const value = this.sliceSerialize(token);
    if (last?.type === 'text') last.value += value;
    // The parent contains phrasing, as it contains the token of this construct.
    else (parent.children as (typeof parent.children)[number][]).push({ type: 'text', value });
  } else if (last?.type === 'text') {
    last.value = last.value.trimEnd();
    if (last.value === '') parent.children.pop();
  }
}
