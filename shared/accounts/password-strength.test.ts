import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { weaknessTest } from './password-strength.ts';

const OWN_WORDS = ['wilhelmina.tide@letters.example', 'Mina Harker'];
const isWeak = weaknessTest(dictionary, adjacencyGraphs);

describe('[G3] the strength of a password', () => {
  test.each([
    ['one letter', 'aaaaaaaa'],
    ['a repeated word', 'abcabcabcabc'],
    ['a repeated sign of two units', '🪶'.repeat(40)],
    ['a long repetition', 'tide'.repeat(64)],
    ['a sequence', 'abcdefgh'],
    ['digits in order', '9876543210'],
    ['a row of keys', 'qwertyuiop'],
    ['a date', '24.12.1987'],
    ['a common password', 'sunshine'],
    ['a common password in capitals with a year', 'SUNSHINE2026'],
    ['a common password in disguise', 'p4$$w0rd!'],
    ['the product', 'foolscap1'],
    ['the product, a year and a sign', 'Foolscap2026!'],
    ['the product backwards', 'pacsloof'],
    ['the own address', 'Wilhelmina.Tide@letters.example'],
    ['the local part of the own address', 'wilhelmina.tide'],
    ['a part of the address with digits', 'wilhelmina77'],
    ['parts of the address in another order', 'letters.wilhelmina1'],
    ['the product and the own name with a year', 'foolscap-mina-2026'],
    ['the own name', 'MinaHarker'],
    ['the own name in disguise', 'm1n4 h4rk3r'],
  ])('a password is easy to guess when it is %s', (_case, password) => {
    expect(isWeak(password, OWN_WORDS)).toBe(true);
  });

  test.each([
    ['words that do not belong together', 'nine herons by the weir'],
    ['random letters', 'kqzvbnwt'],
    ['random signs', 'xK3!vq9Z'],
    ['another alphabet', 'журавль над крышей'],
    ['64 characters', 'a long walk by the river and back again before the tide comes in'],
    ['256 characters', 'The quick heron walks over the weir. '.repeat(2) + 'z'.repeat(182)],
    ['a long repetition that ends in random signs', `${'a'.repeat(64)}xK3!vq9Z rT`],
  ])('a password is not easy to guess when it is %s', (_case, password) => {
    expect(isWeak(password, OWN_WORDS)).toBe(false);
  });

  test('a password of personal words is easy to guess only for that person', () => {
    expect(isWeak('wilhelmina.tide', [])).toBe(false);
  });
});
