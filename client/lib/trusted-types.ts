/**
 * The default Trusted Types policy: every string that reaches a parsing or script sink anywhere in the page passes
 * here. HTML is sanitised; a script address is let through only for the build's own workers; script text never.
 * The sanitiser is loaded by whoever parses HTML, before they do; until then HTML is refused.
 */
import type DOMPurify from 'dompurify';

type Sanitizer = Pick<typeof DOMPurify, 'sanitize'>;

/** The part of the browser's factory that is used; TypeScript's DOM library does not declare it yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML: (html: string) => string | null;
      createScriptURL: (url: string) => string | null;
    },
  ): unknown;
}

/** The service worker and the workers of the build; in development they are served from where they are written. */
const OWN_SCRIPT = /^\/(?:sw\.js|assets\/[a-z-]+-worker-[\w-]+\.js|client\/[\w/-]+-worker\.ts)$/;

let sanitizer: Sanitizer | null = null;

export const policyRules = {
  createHTML: (html: string): string | null =>
    // Refusing by null makes the sink throw: a screen that forgot to load the sanitiser is seen at once.
    sanitizer ? sanitizer.sanitize(html, { WHOLE_DOCUMENT: true, RETURN_TRUSTED_TYPE: false }) : null,
  createScriptURL: (url: string): string | null => {
    const { origin, pathname } = new URL(url, location.href);
    return origin === location.origin && OWN_SCRIPT.test(pathname) ? url : null;
  },
};

// The page's one policy factory where the browser has it (Chromium and Safari); elsewhere there is nothing to hold.
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', policyRules);

/** Whether HTML can be parsed already. */
export const isHtmlSanitizerReady = (): boolean => sanitizer !== null;

/** Loads the sanitiser. Await it before handing HTML to anything that parses it. Rejects when it cannot be fetched. */
export async function loadHtmlSanitizer(): Promise<void> {
  const { default: purify } = await import('dompurify');
  sanitizer = purify;
}
