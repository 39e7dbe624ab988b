import type { NodeJson } from '#shared/editor/content/document-json.ts';

const WORDS =
  'the lamp on the landing went out before anybody had climbed half of the stairs and in the dark she counted them again because the letter said seventeen and there had never been more than sixteen'.split(
    ' ',
  );
const WORDS_A_PARAGRAPH = [38, 112, 64, 151, 23, 90, 75, 47];
const PARAGRAPHS_A_CHAPTER = 40;

/**
 * Returns a text of `words` words with the shape of a novel: chapters, paragraphs of all lengths, some in italics.
 */
export function prose(words: number): NodeJson {
  const content: NodeJson[] = [];
  let at = 0;
  for (let remaining = words; remaining > 0;) {
    const positionInChapter = content.length % (PARAGRAPHS_A_CHAPTER + 1);
    const length = Math.min(
      remaining,
      positionInChapter === 0 ? 3 : (WORDS_A_PARAGRAPH[content.length % 8] ?? 80),
    );
    const text = Array.from({ length }, () => WORDS[(at += 7) % WORDS.length]).join(' ');
    content.push(positionInChapter === 0 ? heading(text) : paragraph(text, content.length % 3 === 0));
    remaining -= length;
  }
  return { type: 'doc', content };
}

const heading = (text: string): NodeJson => ({
  type: 'paragraph',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});

function paragraph(text: string, hasEmphasis: boolean): NodeJson {
  const half = Math.floor(text.length / 2);
  return {
    type: 'paragraph',
    content: hasEmphasis
      ? [
          { type: 'text', text: text.slice(0, half) },
          { type: 'text', text: text.slice(half), marks: [{ type: 'italic' }] },
        ]
      : [{ type: 'text', text }],
  };
}
