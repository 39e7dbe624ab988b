import type { Construct, Extension, Token, TokenizeContext } from 'micromark-util-types';

/** The constructs of GFM for addresses without delimiters. */
const ADDRESSES = new Set(['wwwAutolink', 'protocolAutolink', 'emailAutolink']);

/** micromark's mark of a token before which no bracket is open. */
type MarkedToken = Token & { _gfmAutolinkLiteralWalkedInto?: boolean };

type Position = readonly [index: number, token: Token];

/**
 * Makes the search of GFM for bare addresses linear. An address inside of an open bracket is no address, and for each
 * letter that may begin one micromark looks through all tokens back to that bracket. This remembers the bracket for
 * as long as it is open, so the result does not change.
 */
export function rememberOpenBrackets(gfm: Extension): Extension {
  const brackets = new WeakMap<TokenizeContext, Position>();
  const text = Object.entries(gfm.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []]
      .flat()
      .map((each) => (ADDRESSES.has(each.name ?? '') ? checkBracket(each, brackets) : each)),
  ]);
  return { ...gfm, text: Object.fromEntries(text) as NonNullable<Extension['text']> };
}

function checkBracket(address: Construct, brackets: WeakMap<TokenizeContext, Position>): Construct {
  return {
    ...address,
    tokenize(effects, ok, nok) {
      const begin = address.tokenize.call(this, effects, ok, nok);
      return (code) => {
        if (isOpen(this, brackets.get(this))) return nok(code);
        const bracket = lastOpenBracket(this);
        if (!bracket) return begin(code);
        brackets.set(this, bracket);
        return nok(code);
      };
    },
  };
}

/** Returns whether a bracket is still in its place: a link that is complete replaces its tokens. */
const isOpen = ({ events }: TokenizeContext, bracket: Position | undefined): boolean =>
  bracket !== undefined && events[bracket[0]]?.[1] === bracket[1] && bracket[1]._balanced !== true;

/** Returns the last open bracket before an address. If no bracket is open, marks the last token, as micromark does. */
function lastOpenBracket({ events }: TokenizeContext): Position | undefined {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const token: MarkedToken | undefined = events[index]?.[1];
    if (!token || token._gfmAutolinkLiteralWalkedInto === true) break;
    const isLabel = token.type === 'labelLink' || token.type === 'labelImage';
    if (isLabel && token._balanced !== true) return [index, token];
  }
  const last: MarkedToken | undefined = events.at(-1)?.[1];
  if (last) last._gfmAutolinkLiteralWalkedInto = true;
  return undefined;
}
