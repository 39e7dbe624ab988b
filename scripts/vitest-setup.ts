import { configure } from '@testing-library/dom';
import fc from 'fast-check';
import { afterEach, vi } from 'vitest';

// `findBy…` gives up after a second by default. A busy machine needs that long for the first lazy import alone.
configure({ asyncUtilTimeout: 15_000 });

// Generates the same cases in every run, so that a new failure is due to a change. FAST_CHECK_SEED sets another seed.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) });

// Test files with a DOM share a process and its document, in an order that differs between runs. Each starts with fresh
// modules and an empty document: a toast, a selection or a route of another file would make it fail at random. A
// component that stays mounted would render again in a later file, so each test unmounts what it rendered.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
  vi.resetModules();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // jsdom has none. The screen is wide, and its pointer a mouse, where a test says nothing else.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
}
