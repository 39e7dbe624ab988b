import type { Range } from '#shared/search/find-words.ts';

/** A text with the found words marked; what is read aloud is the text. */
export function MarkedWords({ text, found }: { text: string; found: readonly Range[] }) {
  const ends = [0, ...found.map(([, to]) => to)];
  return (
    <>
      {found.map(([from, to], at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <em>{text.slice(from, to)}</em>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
