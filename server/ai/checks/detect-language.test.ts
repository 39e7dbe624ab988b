import { expect, test } from 'vitest';
import { detectLanguage, tagOfLanguage } from './detect-language.ts';

test.each([
  ['en', 'The tide came in while she was at the window, and it was colder than it had been in the morning.'],
  ['de', 'Die Flut kam, während sie am Fenster stand, und es war kälter, als es am Morgen gewesen war.'],
  [
    'fr',
    'La marée montait pendant qu’elle était à la fenêtre, et il faisait plus froid que le matin dans la rue.',
  ],
  [
    'es',
    'La marea subía mientras ella estaba en la ventana, y hacía más frío que por la mañana en el puerto.',
  ],
  [
    'it',
    'La marea saliva mentre lei era alla finestra, e faceva più freddo di quanto non fosse la mattina nella via.',
  ],
  ['nl', 'Het water kwam op terwijl zij voor het raam stond, en het was kouder dan het in de ochtend was.'],
  [
    'pt',
    'A maré subia enquanto ela estava à janela, e fazia mais frio do que de manhã, quando não havia vento no porto.',
  ],
])('a passage in "%s" is recognised', (tag, text) => expect(detectLanguage(text)).toBe(tag));

test.each([
  '',
  'Mara Quist',
  '1 2 3 4 5 6 7 8',
  'Прилив пришёл, пока она стояла у окна.',
  'lorem ipsum dolor sit amet consectetur',
])('the language of "%s" stays open', (text) => expect(detectLanguage(text)).toBeUndefined());

test('a language is found by its English name or tag', () => {
  expect(['German', 'german ', 'de', 'Klingon'].map(tagOfLanguage)).toEqual(['de', 'de', 'de', undefined]);
});
