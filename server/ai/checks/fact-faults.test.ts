import { expect, test } from 'vitest';
import { lostFactFaults, namesOf, newNumberFaults, numbersOf } from './fact-faults.ts';

test('names are capitalised words inside sentences, except in German', () => {
  expect(namesOf('The ferry was late, said Mara Quist. Nobody at St Abbs minded that, and the O’Neills least of all.')).toEqual([
    'Mara', 'Quist', 'St', 'Abbs', 'O’Neills',
  ]); // prettier-ignore
  expect(
    namesOf('Die Fähre war zu spät, und das Wasser stand hoch an der Mauer, als es dunkel wurde.'),
  ).toEqual([]);
});

test('numbers are equal in every notation', () => {
  expect(numbersOf('1,500 boats, 1.500 Boote, 12:30 and 45 %')).toEqual(['1500', '1230', '45']);
  expect(lostFactFaults('1.500 Boote', '1,500 boats', [])).toEqual([]);
  expect(lostFactFaults('many boats', '1,500 boats', [])).toEqual(['lost-number']);
  expect(newNumberFaults('3 boats', 'boats')).toEqual(['new-number']);
});
