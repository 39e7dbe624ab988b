import { SeededRandom } from '#shared/testing/seeded-random.ts';

const WORDS = (
  'the a of and to in she he it was had said that with for on as at his her not but from they were all out when there been one ' +
  'harbour lantern morning letter stairs window garden winter kettle silence shoulder promise river market thunder pocket orchard'
).split(' ');

/**
 * Generates a novel in the Markdown form that `toMarkdown` writes: chapters with headings, prose with dialogue and
 * emphasis, and some quotes, lists, scene breaks and footnotes.
 * @param words the least number of words
 * @param seed the seed of the random numbers; equal seeds generate equal novels
 */
export function novel(words: number, seed: number): string {
  const { next } = new SeededRandom(seed);
  const pick = (): string => WORDS[Math.floor(next() * WORDS.length)] ?? 'the';
  const sentence = (length: number): string => {
    const picked = Array.from({ length }, pick);
    const at = Math.floor(next() * length);
    const stress = next();
    if (stress < 0.1) picked[at] = `*${picked[at]}*`;
    else if (stress < 0.12) picked[at] = `**${picked[at]}**`;
    const line = `${picked.join(' ')}.`;
    const capital = line.search(/[a-z]/);
    return line.slice(0, capital) + line.charAt(capital).toUpperCase() + line.slice(capital + 1);
  };
  const blocks: string[] = [];
  const notes: string[] = [];
  let count = 0;
  for (let chapter = 1; count < words; chapter += 1) {
    blocks.push(`# Chapter ${chapter}`);
    for (let paragraph = 0; paragraph < 40; paragraph += 1) {
      const sentences = Array.from({ length: 2 + Math.floor(next() * 5) }, () =>
        sentence(5 + Math.floor(next() * 14)),
      );
      // Markdown would merge two adjacent lists or quotes, so a plain paragraph follows each.
      const kind = /^[->]/.test(blocks.at(-1) ?? '') ? 0.5 : next();
      let block = kind < 0.3 ? `“${sentences.join(' ')}” she said.` : sentences.join(' ');
      if (kind > 0.98) block = `> ${block}`;
      else if (kind > 0.96) block = `- ${sentences.join('\n- ')}`;
      else if (kind > 0.95) {
        notes.push(`[^n${notes.length + 1}]: ${sentence(8)}`);
        block += `[^n${notes.length}]`;
      }
      blocks.push(block);
      count += block.split(' ').length;
    }
    blocks.push('---', sentence(12));
  }
  return `${[...blocks, ...notes].join('\n\n')}\n`;
}
