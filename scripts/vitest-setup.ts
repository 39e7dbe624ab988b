import { configure } from '@testing-library/dom';
import fc from 'fast-check';
import { vi } from 'vitest';

// `findBy…` gives up after a second by default, which a loaded machine needs for a first lazy import alone.
configure({ asyncUtilTimeout: 15_000 });

// The same cases at every run, so that a red run is a change's fault. FAST_CHECK_SEED lets the generators loose.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) });

// Files that render share a process and its document, in an order that differs between runs. Each starts with modules
// that hold no state and with an empty document: a toast, a selection or a route of another file would fail it at random.
if (typeof document !== 'undefined') {
  vi.resetModules();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
