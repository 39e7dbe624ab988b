import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';

/** The name of a made-up overlapping mark's value, as y-tiptap would store it: name, two dashes, eight characters. */
const GLOSS = 'gloss--q0Zt+w3=';

/**
 * A document of a made-up minor version 2: a block with text of its own, one holding blocks, an inline node, an
 * attribute on a paragraph and on a link, two marks, a kind of box that version 1 never heard of, and the known around.
 */
export function newerDocument(): Y.Doc {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  doc.transact(() => {
    fragment.insert(0, [
      element('paragraph', { id: 'aaaaaaa1', mood: 'grave' }, [text('The first known line')]),
      element('verse', { id: 'aaaaaaa2', metre: 'iambic' }, [text('shall I compare')]),
      element('columns', { id: 'aaaaaaa3', count: 2 }, [
        element('column', {}, [element('paragraph', { id: 'aaaaaaa4' }, [text('left')])]),
        element('column', {}, [element('paragraph', { id: 'aaaaaaa5' }, [text('right')])]),
      ]),
      element('paragraph', { id: 'aaaaaaa6' }, [
        text('born '),
        element('date', { iso: '1564-04-26', label: 'in April' }, []),
        text(
          [' marked', { [GLOSS]: { by: 'ann', note: 'x' } }],
          [' and waved', { wave: { depth: 3 } }],
          [' and linked', { link: { href: 'https://example.org/', title: null, relation: 'cites' } }],
        ),
      ]),
      element('box', { id: 'aaaaaaa7', kind: 'spoiler', shade: 'dark' }, [
        element('paragraph', { id: 'aaaaaaa8' }, [text('inside')]),
        element('verse', { id: 'aaaaaaa9' }, [text('thee to a')]),
      ]),
      element('paragraph', { id: 'aaaaaab1' }, [text('The last known line')]),
    ]);
  });
  return doc;
}

function element(
  name: string,
  attributes: Record<string, string | number>,
  children: (Y.XmlElement | Y.XmlText)[],
): Y.XmlElement {
  const made = new Y.XmlElement<Record<string, string | number>>(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.insert(0, children);
  // Its own attribute types are wider than those of the plain element that Yjs expects elsewhere.
  return made as unknown as Y.XmlElement;
}

/** One Y.XmlText of several runs: y-tiptap itself never leaves two texts side by side. */
function text(...runs: (string | [words: string, marks: Record<string, unknown>])[]): Y.XmlText {
  const made = new Y.XmlText();
  made.applyDelta(
    runs.map((run) => (typeof run === 'string' ? { insert: run } : { insert: run[0], attributes: run[1] })),
  );
  return made;
}
