import { describe, expect, test } from 'vitest';
import { parseApiUrl } from './api-url.ts';

describe('[I8] REACT_APP_API_URL', () => {
  test('unset or empty is the own origin', () => {
    expect(parseApiUrl(undefined)).toBe('');
    expect(parseApiUrl('')).toBe('');
  });

  test('an address is taken without its last slash', () => {
    expect(parseApiUrl('https://api.foolscap.example/')).toBe('https://api.foolscap.example');
    expect(parseApiUrl('http://localhost:3001/v1/')).toBe('http://localhost:3001/v1');
  });

  test.each(['api.foolscap.example', 'localhost:3001', 'ftp://foolscap.example', '/api', 'https://'])(
    '%s is refused by name',
    (value) => expect(() => parseApiUrl(value)).toThrow('REACT_APP_API_URL must be a valid URL'),
  );
});
