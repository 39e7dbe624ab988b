import type { NodeJson } from '#shared/editor/content/document-json.ts';

const WORDS =
  'the lamp on the landing went out before anybody had climbed half of the stairs and in the dark she counted them again because the letter said seventeen and there had never been more than sixteen'.split(
    ' ',
  );
const WORDS_A_PARAGRAPH = [38, 112, 64, 151, 23, 90, 75, 47];
const PARAGRAPHS_A_CHAPTER = 40;

/** A text of so many words as a novelist would leave it: chapters, paragraphs of all lengths, now and then a stress. */
export function prose(words: number): NodeJson {
  const content: NodeJson[] = [];
  let at = 0;
  for (let left = words; left > 0;) {
    const place = content.length % (PARAGRAPHS_A_CHAPTER + 1);
    const length = Math.min(left, place === 0 ? 3 : (WORDS_A_PARAGRAPH[content.length % 8] ?? 80));
    const text = Array.from({ length }, () => WORDS[(at += 7) % WORDS.length]).join(' ');
    content.push(place === 0 ? heading(text) : paragraph(text, content.length % 3 === 0));
    left -= length;
  }
  return { type: 'doc', content };
}

const heading = (text: string): NodeJson => ({
  type: 'paragraph',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});

function paragraph(text: string, isStressed: boolean): NodeJson {
  const half = Math.floor(text.length / 2);
  return {
    type: 'paragraph',
    content: isStressed
      ? [
          { type: 'text', text: text.slice(0, half) },
          { type: 'text', text: text.slice(half), marks: [{ type: 'italic' }] },
        ]
      : [{ type: 'text', text }],
  };
}
