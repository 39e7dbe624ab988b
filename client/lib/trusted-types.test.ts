// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { isHtmlSanitizerReady, loadHtmlSanitizer, policyRules } from './trusted-types.ts';

describe('the default Trusted Types policy', () => {
  test('refuses HTML until the sanitiser is loaded, then takes what runs out of it', async () => {
    expect(policyRules.createHTML('<p>x</p>')).toBeNull();
    expect(isHtmlSanitizerReady()).toBe(false);
    await loadHtmlSanitizer();
    expect(isHtmlSanitizerReady()).toBe(true);
    const html = policyRules.createHTML(
      '<p onclick="steal()">Dear <b>reader</b><script>steal()</script></p>',
    );
    expect(html).toContain('<p>Dear <b>reader</b></p>');
    expect(html).not.toContain('steal');
  });

  test('lets the service worker’s address through and no other', () => {
    expect(policyRules.createScriptURL('/sw.js')).toBe('/sw.js');
    for (const url of [
      '/assets/x.js',
      'https://elsewhere.example/sw.js',
      'data:text/javascript,1',
      '/x/sw.js',
    ]) {
      expect(policyRules.createScriptURL(url)).toBeNull();
    }
  });

  test('has no way for script text', () => expect(policyRules).not.toHaveProperty('createScript'));
});
