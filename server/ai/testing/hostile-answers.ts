import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { SeededRandom } from '#shared/testing/seeded-random.ts';

/** Texts of a request, with addresses that an answer may link to. */
export const SENT_TEXTS = [
  'See https://sea.example/tide?a=b&c=d and [the map](https://map.example/x_(y)).',
  'Write to ines@letters.example or look at www.boat.example (https://sea.example/).',
] as const;

/** The addresses in these texts, as browsers write them. */
const SENT: ReadonlySet<string> = new Set([
  'https://sea.example/tide?a=b&c=d',
  'https://map.example/x_(y)',
  'https://sea.example/',
  'http://www.boat.example/',
  'mailto:ines@letters.example',
]);

const ADDRESSES = [
  'https://evil.example/?leak=The+tide', 'http://evil.example', 'www.evil.example/leak', 'mailto:eve@evil.example?body=leak', 'eve@evil.example', 'HTTPS://EVIL.example', '//evil.example', '/workspaces', 'https:evil.example', String.raw`https:\\evil.example`, 'https://sea.example/tide?a=b&c=leak', 'https://sea.example.evil.example', 'https://sea.example@evil.example', 'https://evil.example/X<b (>', 'https&colon;//evil.example', 'https&#58;//evil.example', String.raw`https\://evil.example`, 'https://evil\u200b.example', 'https://\u202eelpmaxe.live', 'https://evil.\nexample', 'ht\ntps://evil.example', 'javascript:alert(1)', 'data:text/html,x', 'tel:+123', 'asset:0000', 'xmpp:eve@evil.example', 'ftp://evil.example',
  'https://sea.example/tide?a=b&c=d', 'https://map.example/x_(y)', 'https://sea.example/', 'www.boat.example', 'ines@letters.example',
] as const; // prettier-ignore

const SIGNS = [
  '[', ']', '(', ')', '](', '[]', '![', '<', '>', '<b>', '</b>', '<b (>', '<a href="', '<img src="', '">', '</a>', '<!--', '-->', '<script>', '</script>', '`', '```', '```\n', '\\', '\\[', '\\`', '"', '\'', ' "title"', ' "object: clip"', '[1]: ', '[1]', '[a][1]', '[^1]', '[^1]: ', ':', '!', '|', '\n', '\n\n', ' ', '  \n', '> ', '- ', '# ', '    ', '\t', '*', '**', '_', '~~', '$', '[[', ']]', '&lt;', '&gt;', '&#91;', '&#93;', '&#40;', '&NewLine;', '\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\0', '\r', '\u{e0041}', '😀', 'a', 'the tide', 'Sure, here is the text:\n', '| a | b |\n| - | - |\n| ', '<span data-type="token" data-kind="link" data-ref="x" data-label="y">', '<span data-mark="tag" data-kind="claim" data-ref="x">', '<div data-type="object" data-ref="https://evil.example">', '</span>', '</div>', '<svg>', '<https://evil.example>', '<eve@evil.example>',
] as const; // prettier-ignore

/** Complete links, into which random signs are mixed. */
const LINKS: readonly ((address: string) => string)[] = [
  (address) => `[text](${address})`,
  (address) => `[text](<${address}>)`,
  (address) => `[text](${address} "title")`,
  (address) => `[text](\n${address}\n'title')`,
  (address) => `[a [nested](${address}) label](${address})`,
  (address) => `[![a](${address})](${address})`,
  (address) => `![a](${address})`,
  (address) => `![a][1]\n\n[1]: ${address}`,
  (address) => `[a][1]\n\n[1]: <${address}> "title"`,
  (address) => `[1]\n\n[1]:\n${address}`,
  (address) => `<${address}>`,
  (address) => `<a href="${address}">text</a>`,
  (address) => `\\\`<a href="${address}">text</a>\\\``,
  (address) => `\\\`<img src="${address}">\\\``,
  (address) => `\\\`[text](${address})\\\``,
  (address) => `[text](${address} "object: clip")`,
  (address) => `[text]<b></b>(${address})`,
  (address) => `![<!-- -->](a)[text](${address})`,
  (address) => `${address}.`,
  (address) => ` ${address} `,
];

/** Returns an answer that tries to make a link that nobody sent. */
export function hostileAnswer(random: SeededRandom): string {
  const part = (): string => {
    if (random.chance(0.25)) return random.pick(ADDRESSES);
    return random.chance(0.3) ? random.pick(LINKS)(random.pick(ADDRESSES)) : random.pick(SIGNS);
  };
  let answer = Array.from({ length: 1 + random.below(12) }, part).join('');
  for (let count = random.below(4); count > 0; count -= 1) {
    const at = random.below(answer.length);
    answer = answer.slice(0, at) + random.pick(SIGNS) + answer.slice(at + random.below(3));
  }
  return answer;
}

/** Cuts a text at random places, also within a character of two code units. */
export function* randomPieces(text: string, random: SeededRandom): Generator<string> {
  const longest = 1 + random.below(12);
  for (let at = 0; at < text.length;) {
    const length = 1 + random.below(longest);
    yield text.slice(at, at + length);
    at += length;
  }
}

/** Returns the links of a text to addresses that were not sent, and the references to items by their ids. */
export const unsentLinksIn = (nodes: readonly NodeJson[]): string[] =>
  linksIn(nodes).flatMap(({ from, address }) => (isSent(address) ? [] : [`${from}: ${address}`]));

/** Returns the addresses and ids in a text. */
export function linksIn(nodes: readonly NodeJson[]): { from: string; address: string }[] {
  const found: { from: string; address: string }[] = [];
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const { type, attrs = {} } of [node, ...(node.marks ?? [])]) {
      // The origin of a word names the row of its answer.
      if (type.startsWith('origin')) continue;
      for (const name of ['href', 'src', 'ref', 'assetId', 'data']) {
        const address = attrs[name];
        if (typeof address === 'string' && address !== '') found.push({ from: `${type} ${name}`, address });
      }
    }
    stack.push(...(node.content ?? []));
  }
  return found;
}

const isSent = (address: string): boolean => URL.canParse(address) && SENT.has(new URL(address).href);
