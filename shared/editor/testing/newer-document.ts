import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';

/** The key of an invented overlapping mark, in y-tiptap's form: name, two dashes, eight characters. */
const GLOSS = 'gloss--q0Zt+w3=';

/**
 * Creates a document of an invented later minor version. Unknown to version 1 are a block with text, a block with
 * child blocks, an inline node, an attribute of a paragraph and one of a link, two marks, and a kind of box. Known
 * content surrounds them.
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
  const created = new Y.XmlElement<Record<string, string | number>>(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.insert(0, children);
  // The attribute types are wider than those of a plain Y.XmlElement, which Yjs expects elsewhere.
  return created as unknown as Y.XmlElement;
}

/** Creates one Y.XmlText of several runs, because y-tiptap never leaves two texts side by side. */
function text(...runs: (string | [words: string, marks: Record<string, unknown>])[]): Y.XmlText {
  const created = new Y.XmlText();
  created.applyDelta(
    runs.map((run) => (typeof run === 'string' ? { insert: run } : { insert: run[0], attributes: run[1] })),
  );
  return created;
}
