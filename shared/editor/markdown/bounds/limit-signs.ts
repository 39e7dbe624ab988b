import type { Code, Construct, Extension, TokenizeContext } from 'micromark-util-types';

/** A paragraph has more signs of inline content than micromark can read in a reasonable time. */
export class TooManySigns extends Error {
  override name = 'TooManySigns';
}

/** The signs at which micromark tries inline constructs. An underscore counts unless a letter is before it. */
const SIGNS = [...'*~`[]<$&|\\_'].map((sign) => sign.charCodeAt(0));
const UNDERSCORE = 95;
const RIGHT_BRACKET = 93;
/** Tokens of emphasis and strikethrough, before micromark pairs them. */
const SEQUENCES = new Set(['attentionSequence', 'strikethroughSequenceTemporary']);

/** The signs of one paragraph. */
interface SignCount {
  signs: number;
  /** Brackets that are open. */
  brackets: number;
  /** Closing brackets that none opened, and sequences that close emphasis which none opened. For each, micromark looks through all tokens before it. */
  unpaired: number;
  /** The number of each sequence that may open emphasis, and is not closed. */
  open: Map<string, number>;
  /** The number of events that were counted. */
  events: number;
}

/**
 * Creates a micromark extension that counts the signs of each paragraph, heading and cell as micromark reads it. It
 * also finds the paragraphs whose extent `markdownFault` cannot know from the lines alone. Its construct matches
 * nothing, so the result does not change. The parser throws {@link TooManySigns} in a paragraph beyond a limit.
 * @param max the most signs of one paragraph
 * @param maxUnpaired the most closing brackets and closing signs of emphasis that none opened
 */
export function limitSigns(max: number, maxUnpaired: number): Extension {
  const counts = new WeakMap<TokenizeContext, SignCount>();
  const construct: Construct = {
    // Without this, data would end before each sign, also where no other construct can begin.
    previous: () => false,
    tokenize(_effects, _ok, nok) {
      const { previous } = this;
      return (code) => {
        if (code === UNDERSCORE && isWordCharacter(previous)) return nok(code);
        const count = counts.get(this) ?? { signs: 0, brackets: 0, unpaired: 0, open: new Map(), events: 0 };
        counts.set(this, count);
        countSequences(this, count);
        if (code !== RIGHT_BRACKET) count.signs += 1;
        else if (count.brackets > 0) count.brackets -= 1;
        else count.unpaired += 1;
        if (count.signs > max || count.unpaired > maxUnpaired) throw new TooManySigns();
        return nok(code);
      };
    },
  };
  return { text: Object.fromEntries(SIGNS.map((sign) => [sign, construct])) };
}

/** Counts the sequences since the last count. */
function countSequences(context: TokenizeContext, count: SignCount): void {
  const { events } = context;
  // A link replaces the events of its text by fewer ones.
  count.events = Math.min(count.events, events.length);
  for (; count.events < events.length; count.events += 1) {
    const [kind, token] = events[count.events] ?? [];
    if (kind === 'exit' && (token?.type === 'labelLink' || token?.type === 'labelImage')) count.brackets += 1;
    if (kind !== 'exit' || !SEQUENCES.has(token?.type ?? '') || !token) continue;
    // Sequences of other lengths may pair too, but micromark may also pass over them.
    const sequence = context.sliceSerialize(token);
    const open = count.open.get(sequence) ?? 0;
    const isPaired = token._close === true && open > 0;
    if (token._close === true && !isPaired) count.unpaired += 1;
    if (isPaired) count.open.set(sequence, open - 1);
    else if (token._open === true) count.open.set(sequence, open + 1);
  }
}

const isWordCharacter = (code: Code): boolean =>
  code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
