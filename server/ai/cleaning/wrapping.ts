/** The beginnings of a model's words to the writer. */
const OPENINGS = `
sure|certainly|of course|absolutely|okay|ok|gladly|here is|here’s|here's|here are|below is
gerne|natürlich|selbstverständlich|hier ist|hier sind
bien sûr|voici|certo|certamente|ecco
claro|por supuesto|aquí está|aquí tienes|com certeza|aqui está`
  .trim()
  .split(/[|\n]/);
/** The words by which they name the text that follows. Without one of them, a line is part of the text. */
const SUBJECTS =
  'text|version|passage|paragraph|rewrite|rewritten|revis|expan|shorten|summar|translat|continu|correct|edited|selection|übersetzung|fassung|zusammenfassung|fortsetzung|texte|traduction|résumé|suite|versione|testo|traduzione|riassunto|versión|texto|traducción|resumen|versão|tradução|resumo'.split(
    '|',
  );

/** A preamble is a line; a longer first line is text. */
const MAX_PREAMBLE = 200;

/**
 * Returns the number of characters before the text in which the model speaks to the writer; 0 without them, and where
 * the source itself begins so.
 */
export function preambleLength(answer: string, source: string): number {
  const found = preambleEnd(answer);
  return found > 0 && preambleEnd(source) === 0 ? found : 0;
}

/** Returns the end of a first line that begins, ends and names a text as such words do; 0 for another one. */
function preambleEnd(text: string): number {
  const beginning = text.trimStart().slice(0, MAX_PREAMBLE + 1);
  const [line = ''] = beginning.split('\n', 1);
  if (line.length > MAX_PREAMBLE) return 0;
  const words = line.toLowerCase();
  const isPreamble =
    OPENINGS.some((opening) => isOpening(words, opening)) &&
    /:[*_ ]{0,9}$/.test(words.slice(-10)) &&
    SUBJECTS.some((subject) => words.includes(subject));
  if (!isPreamble) return 0;
  const end = text.length - text.trimStart().length + line.length;
  return text.length - text.slice(end).trimStart().length;
}

const isOpening = (words: string, opening: string): boolean =>
  words.startsWith(opening) && !/^\p{L}/u.test(words.slice(opening.length));

/** Whether the beginning of an answer may still turn out to be a preamble. */
export function mayBePreamble(beginning: string): boolean {
  const text = beginning
    .trimStart()
    .slice(0, MAX_PREAMBLE + 1)
    .toLowerCase();
  if (text.length > MAX_PREAMBLE || text.includes('\n')) return false;
  return OPENINGS.some((opening) => opening.startsWith(text) || isOpening(text, opening));
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '»': '«',
  '‘': '’',
};

/** Returns the quotation mark that would end a wrapping one at the beginning; undefined if the source quotes too. */
export function closingQuote(beginning: string, source: string): string | undefined {
  const closing = QUOTES[beginning.trimStart().charAt(0)];
  return closing !== undefined && !/["“”„«»]/.test(source) ? closing : undefined;
}

/** Whether one pair of quotation marks encloses the whole answer, which the source does not have. */
export function isWrapped(answer: string, source: string): boolean {
  const text = answer.trim();
  const closing = closingQuote(text, source);
  return closing !== undefined && text.length > 1 && text.indexOf(closing, 1) === text.length - 1;
}
