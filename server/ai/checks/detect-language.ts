/** Frequent words by which a language is recognised. Words that several of these languages share are left out. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  de: 'der die das und ist nicht ein eine einen einem mit sich auf für von dem den im zu war hatte aber als auch wie er sie ihr ihre noch nach wenn nur über wurde uns wir ich',
  en: 'the and of to in is was that it with for on his her he she they had not but at by from this which were as be have their there would what we you',
  es: 'el los las y que un una del con por para no se lo al su sus más pero como era había cuando muy sin sobre ella él ya donde estaba',
  fr: 'le les et des est une dans que qui pour pas sur elle il ils ne avec au aux ce cette mais plus sa ses était avait nous vous leur du où sans',
  it: 'il gli e di che non è una un con per del della dei nel nella si era aveva ma come più sua suo le lo alla anche quando dopo ancora',
  nl: 'de het een en van niet is op dat met voor zijn aan er maar ook als bij was had naar hij haar hun om nog dan uit over door wel',
  pt: 'o os as e que não um uma do da dos das com para em no na se mais mas como era tinha quando muito sem sobre ela ele já onde estava ao',
};

const LISTS = Object.entries(STOP_WORDS).map(([tag, words]) => ({ tag, words: new Set(words.split(' ')) }));

/** The smallest share of frequent words in running text, measured on passages of forty words. */
const LEAST_SHARE = 0.15;
/** The lead over the second language, as a share of the words. */
const LEAST_LEAD = 0.04;

/** Returns the language of a text by its frequent words; undefined when it is short, mixed or not known. */
export function detectLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 6) return undefined;
  const shares = LISTS.map(({ tag, words: list }) => ({
    tag,
    share: words.filter((word) => list.has(word)).length / words.length,
  })).sort((a, b) => b.share - a.share);
  const [first, second] = shares;
  if (!first || first.share < LEAST_SHARE) return undefined;
  return first.share - (second?.share ?? 0) < LEAST_LEAD ? undefined : first.tag;
}

/** Returns the tag of a language by its English name, such as `German`; undefined when it is not recognised. */
export function tagOfLanguage(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const wanted = name.trim().toLowerCase();
  return LISTS.find(({ tag }) => tag === wanted || names.of(tag)?.toLowerCase() === wanted)?.tag;
}
