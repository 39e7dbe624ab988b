/**
 * The default Trusted Types policy. Every string that reaches a parsing or script sink of the page passes it. HTML is
 * sanitised, a script URL is allowed only for the build's own workers, and script text is never allowed. Code that
 * parses HTML loads the sanitiser first; until then HTML is rejected.
 */
import type DOMPurify from 'dompurify';

type Sanitizer = Pick<typeof DOMPurify, 'sanitize'>;

/** The part of the browser's policy factory in use. TypeScript's DOM library does not declare it yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML: (html: string) => string | null;
      createScriptURL: (url: string) => string | null;
    },
  ): unknown;
}

/**
 * The paths of the service worker and of the build's workers. In development workers are served from their source
 * files.
 */
const OWN_SCRIPT = /^\/(?:sw\.js|assets\/(?=[a-z-]+-worker-[\w-])[\w-]+\.js|client\/[\w/-]+-worker\.ts)$/;

let sanitizer: Sanitizer | null = null;

export const policyRules = {
  createHTML: (html: string): string | null =>
    // Null makes the sink throw, so a screen that forgot to load the sanitiser fails visibly.
    sanitizer ? sanitizer.sanitize(html, { WHOLE_DOCUMENT: true, RETURN_TRUSTED_TYPE: false }) : null,
  createScriptURL: (url: string): string | null => {
    const { origin, pathname } = new URL(url, location.href);
    return origin === location.origin && OWN_SCRIPT.test(pathname) ? url : null;
  },
};

// Chromium and Safari have the factory. Other browsers enforce no policy.
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', policyRules);

/** Returns whether the sanitiser is loaded, so that HTML can be parsed. */
export const isHtmlSanitizerReady = (): boolean => sanitizer !== null;

/** Loads the sanitiser. Await it before parsing HTML. Rejects when the sanitiser cannot be fetched. */
export async function loadHtmlSanitizer(): Promise<void> {
  const { default: purify } = await import('dompurify');
  sanitizer = purify;
}
