import { describe, expect, test } from 'vitest';
import { parseApiUrl } from './api-url.ts';

describe('[I8] REACT_APP_API_URL', () => {
  test('an unset or empty REACT_APP_API_URL means the own origin', () => {
    expect(parseApiUrl(undefined)).toBe('');
    expect(parseApiUrl('')).toBe('');
  });

  test('REACT_APP_API_URL is used without its trailing slash', () => {
    expect(parseApiUrl('https://api.foolscap.example/')).toBe('https://api.foolscap.example');
    expect(parseApiUrl('http://localhost:3001/v1/')).toBe('http://localhost:3001/v1');
  });

  test.each(['api.foolscap.example', 'localhost:3001', 'ftp://foolscap.example', '/api', 'https://'])(
    '%s is rejected with an error that names REACT_APP_API_URL',
    (value) => expect(() => parseApiUrl(value)).toThrow('REACT_APP_API_URL must be a valid URL'),
  );
});
