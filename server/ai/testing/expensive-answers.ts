/** Repeats a text up to a length in characters. */
export const filled = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Answers for which an expression would take exponential, cubic or quadratic time, by their length in characters. */
export const EXPENSIVE_ANSWERS: Readonly<Record<string, (length: number) => string>> = {
  'empty links in an open bracket': (length) => `x [${filled('[](x)', length)}`,
  'a list of links in an open bracket': (length) => `[${filled('[a link](https://sea.example) ', length)}`,
  'beginnings of tags': (length) => filled('<a', length),
  'beginnings of scripts': (length) => filled('<script ', length),
  'scripts without an end': (length) => filled('<script>', length),
  'elements in turn without an end': (length) => filled('<script><style><svg>', length),
  'beginnings of ends': (length) => filled('</script ', length),
  'comments without an end': (length) => filled('<!--', length),
  'opening brackets': (length) => filled('[', length),
  'escaped brackets': (length) => filled(String.raw`\[`, length),
  'links without an end': (length) => filled('[a](', length),
  'nested targets': (length) => filled('[](((', length),
  'nested links': (length) => filled(`${'['.repeat(400)}${'](u)'.repeat(400)}`, length),
  'images without an end': (length) => filled('![', length),
  'backticks one by one': (length) => filled('a`', length),
  'runs of backticks, each longer than the one before': (length) =>
    Array.from({ length: 150 }, (_, at) => `${'`'.repeat(at + 3)} `)
      .join('')
      .slice(0, length),
  'an open quotation mark': (length) => `"${filled('a', length)}`,
  'white space': (length) => `a${filled(' \n', length)}`,
  'words to the writer without an end': (length) => `Sure, ${filled('text:*', length)}`,
  'a fence without a line': (length) => `\`\`\`${filled('a', length)}`,
};
