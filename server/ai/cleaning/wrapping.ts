/** The beginnings of a model's words to the writer. */
const OPENINGS = [
  ...['sure', 'certainly', 'of course', 'absolutely', 'okay', 'ok', 'gladly', 'here is', 'here’s', "here's"],
  ...['here are', 'below is', 'gerne', 'natürlich', 'selbstverständlich', 'hier ist', 'hier sind'],
  ...[
    'bien sûr',
    'voici',
    'certo',
    'certamente',
    'ecco',
    'claro',
    'por supuesto',
    'aquí está',
    'aquí tienes',
  ],
  ...['com certeza', 'aqui está'],
];
/** The words by which they name the text that follows. Without one of them, a line is part of the text. */
const SUBJECTS =
  'text|version|passage|paragraph|rewrite|rewritten|revis|expan|shorten|summar|translat|continu|correct|edited|selection|übersetzung|fassung|zusammenfassung|fortsetzung|texte|traduction|résumé|suite|versione|testo|traduzione|riassunto|versión|texto|traducción|resumen|versão|tradução|resumo';
/** One line that begins and ends as such words do. */
const PREAMBLE = new RegExp(
  `^\\s*(?:${OPENINGS.join('|')})(?![\\p{L}])[^\\n]{0,120}(?:${SUBJECTS})[^\\n]{0,80}:[*_ ]*(?:\\n\\s*|$)`,
  'iu',
);

/** A preamble is a line; a longer first line is text. */
const MAX_PREAMBLE = 200;

/**
 * Returns the number of characters before the text in which the model speaks to the writer; 0 without them, and where
 * the source itself begins so.
 */
export function preambleLength(answer: string, source: string): number {
  const found = PREAMBLE.exec(answer);
  return found && !PREAMBLE.test(source) ? found[0].length : 0;
}

/** Whether the beginning of an answer may still turn out to be a preamble. */
export function mayBePreamble(beginning: string): boolean {
  const text = beginning
    .trimStart()
    .slice(0, MAX_PREAMBLE + 1)
    .toLowerCase();
  if (text.length > MAX_PREAMBLE || text.includes('\n')) return false;
  return OPENINGS.some(
    (opening) =>
      opening.startsWith(text) || (text.startsWith(opening) && !/^\p{L}/u.test(text.slice(opening.length))),
  );
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
