// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { isHtmlSanitizerReady, loadHtmlSanitizer, policyRules } from './trusted-types.ts';

describe('the default Trusted Types policy', () => {
  test('the policy rejects HTML until the sanitiser is loaded, then removes scripts from it', async () => {
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

  test('the policy allows the URLs of the build’s own workers and no other', () => {
    for (const url of ['/sw.js', '/assets/pattern-worker-B1x_9-a.js']) {
      expect(policyRules.createScriptURL(url)).toBe(url);
    }
    for (const url of [
      '/assets/x.js',
      '/assets/x/pattern-worker-1.js',
      'https://elsewhere.example/sw.js',
      'https://elsewhere.example/assets/pattern-worker-1.js',
      'data:text/javascript,1',
      '/x/sw.js',
    ]) {
      expect(policyRules.createScriptURL(url)).toBeNull();
    }
  });

  test('the policy has no rule for script text', () =>
    expect(policyRules).not.toHaveProperty('createScript'));
});
