// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';

import { p, stateOf } from '../../testing/sample-document.ts';
import { typeKeys } from '../../testing/type-keys.ts';
import { markdownInput } from '../../testing/keys-and-rules.ts';
import { PUNCTUATION_FORMS } from './testing/punctuation-forms.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** Types keys into an empty paragraph of an editor and returns the paragraph's text. */
function typed(keys: string, language: string): string {
  const punctuation = { isOn: () => true, language: () => language };
  const opened = new EditorView(document.createElement('div'), {
    state: stateOf([p('|')], [markdownInput(punctuation)]),
  });
  view = opened;
  typeKeys(opened, keys);
  return opened.state.doc.textContent;
}

for (const { language, rule, forms } of PUNCTUATION_FORMS)
  describe(`${language}: ${rule}`, () => {
    test.each(forms)('%s is typeset as %s', (keys, expected) => {
      expect(typed(keys, language)).toBe(expected);
    });
  });
