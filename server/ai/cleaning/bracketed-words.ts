/** The longest words in angle brackets that are recognised, in characters. */
const MAX_LENGTH = 1_000;

/** The names of HTML's elements. Words in angle brackets that begin with another name can be speech, as on a radio. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas caption
  center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure
  font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd
  label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup
  option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section select slot
  small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr
  track tt u ul var video wbr xml xmp`.split(/\s+/),
);

/** Returns the name behind `<` or `</`, in small letters; undefined for what is no tag. */
function nameIn(tag: string): string | undefined {
  const [, name] = /^<\/?([a-z][a-z0-9:-]{0,40})/i.exec(tag) ?? [];
  return name?.toLowerCase();
}

/** Matches what speech has not: a link, code, or an attribute that runs a script. */
const MARKUP = /[[`]|\son\w{1,30}\s?=/i;

/** Custom elements have a hyphen in their names, and elements of other vocabularies a colon. */
const mayBeWords = (tag: string): boolean => {
  const name = nameIn(tag);
  return name !== undefined && !ELEMENTS.has(name) && !/[:-]/.test(name) && !MARKUP.test(tag);
};

/**
 * Finds out which tags of an answer are words: those whose names are no elements, if the source has such words itself. The
 * answer may have changed them.
 * @param source the text that the answer is made from
 * @returns whether a tag, with its brackets, is text
 */
export function bracketedWords(source: string): (tag: string) => boolean {
  return hasWords(source) ? mayBeWords : () => false;
}

function hasWords(source: string): boolean {
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at + 1)) {
    const end = source.indexOf('>', at);
    if (end === -1) return false;
    const tag = source.slice(at, Math.min(end + 1, at + MAX_LENGTH));
    if (tag.endsWith('>') && !tag.includes('<', 1) && mayBeWords(tag)) return true;
  }
  return false;
}
