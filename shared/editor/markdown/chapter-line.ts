const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|the first|the last';

const NUMBERED = new RegExp(
  String.raw`^(?:chapter|part|book|volume|act|scene|kapitel|teil|chapitre|partie|capítulo|capitolo|hoofdstuk|rozdział|глава)\s+` +
    String.raw`(?:\d{1,4}|[ivxlcdm]{1,8}|${NUMBER_WORDS})(?=$|[\s.:–—-])`,
  'iu',
);

const NAMED =
  /^(?:prologue|epilogue|foreword|preface|afterword|interlude|prolog|epilog|vorwort|nachwort)\.?$/i;

/** Longer lines are prose that begins with the word. */
const LONGEST = 100;

/** Whether a line by itself is a chapter's heading: "Chapter 7", "CHAPTER IV. The Fair", "Part Two: North", "Epilogue". */
export function isChapterLine(line: string): boolean {
  const text = line.trim();
  if (text.length > LONGEST || text.includes('\n')) return false;
  if (NAMED.test(text)) return true;
  const number = NUMBERED.exec(text)?.[0];
  if (number === undefined) return false;
  // What follows is a title: set off by a sign or with a capital, and no sentence ("Part two of the plan had failed").
  const title = text.slice(number.length);
  return /^\s*[.:]?\s*$/.test(title) || /^\s*[.:–—-]\s*\S/.test(title) || /^\s+[\p{Lu}"“‘'«(]/u.test(title);
}
