import { ENGLISH_PUNCTUATION_FORMS, type FormGroup } from './english-punctuation-forms.ts';

/** U+202F, the narrow no-break space inside French guillemets. */
const N = '\u202F';

/** Punctuation of all tested languages, typed key by key, and its typeset form. */
export const PUNCTUATION_FORMS: readonly FormGroup[] = [
  ...ENGLISH_PUNCTUATION_FORMS,
  {
    language: 'de',
    rule: 'marks, Gedankenstrich and Apostroph (Duden, Die deutsche Rechtschreibung, D 8 to 16 and D 43)',
    forms: [
      ['"Spät", sagte er.', '„Spät“, sagte er.'],
      [`"Er sagte: 'Nein.'"`, '„Er sagte: ‚Nein.‘“'],
      [`"'Nein', sagte sie"`, '„‚Nein‘, sagte sie“'],
      [`"Geht's?"`, '„Geht’s?“'],
      [`'Wie geht's?'`, '‚Wie geht’s?‘'],
      ['"Warte--"', '„Warte–“'],
      ['"Warte --", sagte er', '„Warte –“, sagte er'],
      ['"Warte---"', '„Warte—“'],
      ['"Warte..."', '„Warte…“'],
      ['"--und dann"', '„–und dann“'],
      ['("Spät")', '(„Spät“)'],
      ['Er kam -- spät -- an.', 'Er kam – spät – an.'],
      ['1914--1918', '1914–1918'],
      [`die '68er`, 'die ’68er'],
      [`So 'n Tag, so 'ne Nacht`, 'So ’n Tag, so ’ne Nacht'],
      [`Hans' Auto`, 'Hans’ Auto'],
      ['24"-Monitor', '24″-Monitor'],
      [`'sagen'`, '‚sagen‘'],
    ],
  },
  {
    language: 'de-CH',
    rule: 'guillemets without spaces, the apostrophe groups digits (Bundeskanzlei, Schreibweisungen)',
    forms: [
      ['"Spät", sagte er.', '«Spät», sagte er.'],
      [`"Er sagte: 'Nein.'"`, '«Er sagte: ‹Nein.›»'],
      [`'Wie geht's?'`, '‹Wie geht’s?›'],
      ['"Warte --"', '«Warte –»'],
      [`1'000'000 Franken`, '1’000’000 Franken'],
    ],
  },
  {
    language: 'fr',
    rule: 'guillemets with spaces, tiret of dialogue, apostrophe (Imprimerie nationale, Lexique des règles typographiques)',
    forms: [
      ['"Tard", dit-il.', `«${N}Tard${N}», dit-il.`],
      [`"C'est tard"`, `«${N}C’est tard${N}»`],
      [`"Il dit 'non' deux fois"`, `«${N}Il dit “non” deux fois${N}»`],
      [`"'Non', dit-elle"`, `«${N}“Non”, dit-elle${N}»`],
      ['"Attends--"', `«${N}Attends–${N}»`],
      ['"Attends..."', `«${N}Attends…${N}»`],
      ['"...et puis"', `«${N}…et puis${N}»`],
      ['("Tard")', `(«${N}Tard${N}»)`],
      ['-- Bonjour', '— Bonjour'],
      ['Il vint -- tard -- ici', 'Il vint – tard – ici'],
      [`mai '68`, 'mai ’68'],
      [`aujourd'hui`, 'aujourd’hui'],
    ],
  },
  {
    language: 'fr-CH',
    rule: 'guillemets as all of Switzerland sets them (Guide du typographe, Lausanne)',
    forms: [
      ['"Tard", dit-il.', '«Tard», dit-il.'],
      [`"Il dit 'non'"`, '«Il dit ‹non›»'],
      [`'l'heure'`, '‹l’heure›'],
    ],
  },
  {
    language: 'es',
    rule: 'comillas and raya, which touches the words it encloses (RAE, Ortografía 2010, chapter III)',
    forms: [
      ['"Tarde", dijo.', '«Tarde», dijo.'],
      [`"Dijo 'no' ayer"`, '«Dijo “no” ayer»'],
      ['-- Hola', '— Hola'],
      ['--Hola --dijo él--.', '—Hola —dijo él—.'],
      ['--¡Hola!', '—¡Hola!'],
      ['--hola', '—hola'],
      ['"Espera--"', '«Espera—»'],
      ['"Espera..."', '«Espera…»'],
      ['¿"Tarde"?', '¿«Tarde»?'],
      ['1914--1918', '1914–1918'],
      [`los del '36`, 'los del ’36'],
    ],
  },
  {
    language: 'es-MX',
    rule: 'quotation marks of Spanish America (CLDR, es-MX)',
    forms: [['"Tarde", dijo.', '“Tarde”, dijo.']],
  },
  {
    language: 'it',
    rule: 'virgolette, lineetta and apostrofo (Treccani, La grammatica italiana; Serianni I)',
    forms: [
      [`"L'ora", disse.`, '«L’ora», disse.'],
      [`"Disse 'no' ieri"`, '«Disse “no” ieri»'],
      ['"Aspetta--"', '«Aspetta–»'],
      ['"Aspetta..."', '«Aspetta…»'],
      [`un po' di pane`, 'un po’ di pane'],
      [`il '68 e l'arte del '900`, 'il ’68 e l’arte del ’900'],
      [`'sto libro`, '’sto libro'],
    ],
  },
  {
    language: 'pl',
    rule: 'cudzysłów and myślnik (Wielki słownik ortograficzny PWN, Interpunkcja)',
    forms: [
      ['"Późno", rzekł.', '„Późno”, rzekł.'],
      [`"Rzekł: 'nie'"`, '„Rzekł: «nie»”'],
      ['-- Dobrze -- powiedział', '– Dobrze – powiedział'],
      ['"Czekaj--"', '„Czekaj–”'],
      ['"Czekaj..."', '„Czekaj…”'],
      ['("Późno")', '(„Późno”)'],
      [`Kennedy'ego`, 'Kennedy’ego'],
      ['1914--1918', '1914–1918'],
    ],
  },
  {
    language: 'sv-SE',
    rule: 'citattecken and tankstreck (Svenska skrivregler, Språkrådet)',
    forms: [
      ['"Sent", sade han.', '”Sent”, sade han.'],
      [`"Han sade 'nej'"`, '”Han sade ’nej’”'],
      ['"Vänta--"', '”Vänta–”'],
      ['-- Hej', '– Hej'],
      ['"i dag 12"', '”i dag 12”'],
      ['kl. 9--12', 'kl. 9–12'],
      [`'90`, '’90'],
    ],
  },
  {
    language: 'fi',
    rule: 'lainausmerkki and ajatusviiva (Kielitoimiston ohjepankki)',
    forms: [
      ['"Myöhä", hän sanoi.', '”Myöhä”, hän sanoi.'],
      ['"Odota --"', '”Odota –”'],
      ['-- Hei', '– Hei'],
      [`vaa'an`, 'vaa’an'],
    ],
  },
  {
    language: 'ru',
    rule: 'кавычки «ёлочки» and „лапки“, тире (Мильчин, Чельцова, Справочник издателя и автора)',
    forms: [
      ['"Поздно", сказал он.', '«Поздно», сказал он.'],
      [`"Он сказал 'нет'"`, '«Он сказал „нет“»'],
      ['-- Привет, -- сказал он.', '— Привет, — сказал он.'],
      ['"Подожди--"', '«Подожди—»'],
      ['"Подожди..."', '«Подожди…»'],
      ['1914--1918', '1914–1918'],
      ['("Поздно")', '(«Поздно»)'],
    ],
  },
  {
    language: 'nl',
    rule: 'aanhalingstekens and apostrof at a word’s start (Taaladvies, Nederlandse Taalunie)',
    forms: [
      [`"Laat", zei hij.`, '“Laat”, zei hij.'],
      [`'s avonds in 's-Gravenhage`, '’s avonds in ’s-Gravenhage'],
      [`'t is laat`, '’t is laat'],
      [`'later' zei hij`, '‘later’ zei hij'],
    ],
  },
  {
    language: 'hu',
    rule: 'idézőjel inside an idézőjel (A magyar helyesírás szabályai, 12th edition)',
    forms: [
      [`"Azt mondta: 'nem'"`, '„Azt mondta: »nem«”'],
      ['-- Várj -- mondta', '– Várj – mondta'],
    ],
  },
  {
    language: 'pt-PT',
    rule: 'aspas and travessão (Ciberdúvidas da Língua Portuguesa)',
    forms: [
      [`"Tarde", disse 'não'.`, '«Tarde», disse “não”.'],
      ['-- Olá -- disse', '— Olá — disse'],
    ],
  },
  {
    language: 'tr',
    rule: 'kesme işareti after numbers, uzun çizgi of speech (Türk Dil Kurumu, Yazım Kılavuzu)',
    forms: [
      [`saat 5'te, 10'da`, 'saat 5’te, 10’da'],
      ['-- Merhaba', '— Merhaba'],
    ],
  },
  {
    language: 'he',
    rule: 'gershayim between the letters of an abbreviation (Academy of the Hebrew Language; CLDR, he)',
    forms: [
      ['"שלום"', '”שלום”'],
      ['צה"ל', 'צה״ל'],
    ],
  },
];
