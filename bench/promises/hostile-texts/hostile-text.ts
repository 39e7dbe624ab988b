import type { SeededRandom } from '#shared/testing/seeded-random.ts';

/** A text that can be made in any size. */
export interface HostileText {
  /** The shape, as a reader could build it again. */
  name: string;
  /** @returns a text of about so many characters */
  ofLength: (length: number) => string;
}

/** Returns the texts that repeat one token each, which is what most slow functions are slow for. */
export const repeatedTokens = (tokens: readonly string[]): HostileText[] =>
  tokens.flatMap((token) => [repetition('', token, ''), repetition('', token, '\u0000')]);

/**
 * Returns a text that repeats a piece with another number each time, as names of definitions are.
 * @param piece a piece in which `0` stands for the number
 */
export const numberedPieces = (piece: string): HostileText => ({
  name: `${JSON.stringify(piece)} × n, with the numbers from 0 to n`,
  ofLength: (length) =>
    Array.from({ length: Math.max(1, Math.floor(length / (piece.length + 3))) }, (_, at) =>
      piece.replaceAll('0', String(at)),
    ).join(''),
});

/** Returns a text of a random shape: a repeated fragment, two runs, or nested fragments. */
export function randomText(tokens: readonly string[], random: SeededRandom): HostileText {
  const fragment = (): string =>
    Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => random.pick(tokens)).join('');
  const edge = (): string => (random.chance(0.4) ? fragment() : '');
  const [one, other] = [fragment(), fragment()];
  const shape = random.next();
  if (shape < 0.4) return repetition(edge(), one, edge());
  // Limits that count signs do not reject a text with few of them for its length, nor one with many paragraphs.
  if (shape < 0.6) return repetition(edge(), one + random.pick(PADDINGS), edge());
  const name = `${JSON.stringify(one)} × n, ${JSON.stringify(other)} × n`;
  if (shape < 0.8) return { name, ofLength: (length) => runs([one, other], length) };
  const middle = edge();
  return {
    name: `${JSON.stringify(one)} × n, ${JSON.stringify(middle)}, ${JSON.stringify(other)} × n`,
    ofLength: (length) => {
      const count = Math.max(1, Math.floor(length / (one.length + other.length)));
      return one.repeat(count) + middle + other.repeat(count);
    },
  };
}

const PADDINGS = ['aaaaaaaaa ', 'aaaaaaaaa\n', 'aa\n\n', '\n2. a', '\n\n> a\n\n'];

const repetition = (before: string, token: string, after: string): HostileText => ({
  name: [before, `${JSON.stringify(token)} × n`, after]
    .filter((part) => part !== '')
    .map((part) => (part.endsWith('× n') ? part : JSON.stringify(part)))
    .join(', '),
  ofLength: (length) => before + runs([token], length) + after,
});

const runs = (tokens: readonly string[], length: number): string =>
  tokens
    .map((token) => token.repeat(Math.max(1, Math.floor(length / tokens.length / token.length))))
    .join('');
