// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { loadHtmlSanitizer, policyRules } from '#client/lib/trusted-types.ts';
import { toHtml } from '#shared/editor/html/to-html.ts';
import type { NodeJson } from '#shared/editor/html/node-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { importText } from '#shared/editor/markdown/import-text.ts';
import { SCRIPT_PAYLOADS, type ScriptPayload } from '#shared/editor/testing/script-payloads.ts';

import { findForeignMarkup } from '../../testing/find-foreign-markup.ts';
import { p, schema, stateOf } from '../../testing/sample-document.ts';
import { nodeViews } from '../../testing/keys-and-rules.ts';
import { clipboard } from './clipboard.ts';
import { clipboardSerializer } from './clipboard-html.ts';

const MIN_PAYLOADS = 200;
let view: EditorView | null = null;
afterEach(() => {
  view?.destroy();
  if ('canary' in globalThis) throw new Error('a script ran');
});
beforeAll(loadHtmlSanitizer);

const KNOWN = new Set([...Object.keys(schema.nodes), ...Object.keys(schema.marks)]);
const SCRIPT_ADDRESS = /^[^a-z]*(?:j\s*a\s*v\s*a|vb)\s*script:|^\s*data:/i;

function mount(blocks: ProseMirrorNode[] = [p('|')]): EditorView {
  view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [nodeViews(), clipboard(schema)]),
  });
  return view;
}

/** Returns a paste event with clipboard data, since jsdom has no clipboard events. */
function pasteEvent(type: string, value: string): ClipboardEvent {
  const event = new Event('paste', { cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (requestedType: string) => (requestedType === type ? value : '') },
  });
  return event as ClipboardEvent; // the editor reads only these members
}

/** Returns the nodes and marks that the schema lacks, and the addresses that another program would run as scripts. */
function foreignInDocument(doc: ProseMirrorNode): string[] {
  doc.check();
  const found: string[] = [];
  doc.descendants((node) => {
    for (const { type, attrs } of [node, ...node.marks]) {
      if (!KNOWN.has(type.name)) found.push(type.name);
      for (const name of ['href', 'src']) {
        const value: unknown = attrs[name];
        if (typeof value === 'string' && SCRIPT_ADDRESS.test(value))
          found.push(`${type.name} ${name} ${value}`);
      }
    }
  });
  return found;
}

/** Returns the foreign content of a document as it is shown, copied and exported; HTML is parsed as in a browser. */
function foreignInOutput(doc: ProseMirrorNode): string[] {
  const shown = mount([...doc.children]).dom;
  const copied = document.createElement('div');
  copied.append(clipboardSerializer(schema).serializeFragment(doc.content, { document }));
  // The JSON of a ProseMirror document has the shape of `NodeJson`.
  const exported = toHtml(doc.toJSON() as NodeJson);
  return [
    ...findForeignMarkup(shown),
    ...findForeignMarkup(copied),
    ...[copied.innerHTML, exported].flatMap((html) =>
      findForeignMarkup(new DOMParser().parseFromString(html, 'text/html').body),
    ),
  ];
}

/**
 * Returns the foreign content that the payloads leave: in each document, with the payload's name, and in the output
 * of all documents together.
 */
function findForeign(read: (payload: ScriptPayload) => readonly ProseMirrorNode[]): string[] {
  const foreign: string[] = [];
  const blocks: ProseMirrorNode[] = [];
  for (const payload of SCRIPT_PAYLOADS) {
    for (const doc of read(payload)) {
      foreign.push(...foreignInDocument(doc).map((thing) => `${payload.name}: ${thing}`));
      blocks.push(...doc.children);
    }
  }
  return [...foreign, ...foreignInOutput(schema.node('doc', null, blocks))];
}

describe('script payloads leave only text in a document', () => {
  test('there are at least 200 distinct script payloads', () => {
    expect(new Set(SCRIPT_PAYLOADS.map(({ source }) => source)).size).toBeGreaterThanOrEqual(MIN_PAYLOADS);
  });

  test.each([
    ['with the sanitizer', (source: string) => policyRules.createHTML(source) ?? ''],
    ['without the sanitizer, through the schema alone', (source: string) => source],
  ])('payloads pasted as HTML leave only text, %s', (_description, sanitize) => {
    const foreign = findForeign(({ source }) => {
      const opened = mount();
      opened.pasteHTML(sanitize(source), pasteEvent('text/html', source));
      opened.destroy();
      return [opened.state.doc];
    });
    expect(foreign).toEqual([]);
  });

  test('payloads pasted as plain text stay plain text', () => {
    const foreign = findForeign(({ source }) => {
      const opened = mount();
      opened.pasteText(source, pasteEvent('text/plain', source));
      opened.destroy();
      const lines = source.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
      expect(opened.state.doc.children.map((block) => block.textContent)).toEqual(lines);
      return [opened.state.doc];
    });
    expect(foreign).toEqual([]);
  });

  test('payloads pasted as Markdown leave only text', () => {
    expect(findForeign(({ source }) => [schema.nodeFromJSON(fromMarkdown(source))])).toEqual([]);
  });

  test.each(['markdown', 'text'] as const)('payloads imported as %s leave only text', (format) => {
    const foreign = findForeign(({ source }) =>
      importText(source, { format }).map(({ docJson }) => schema.nodeFromJSON(docJson)),
    );
    expect(foreign).toEqual([]);
  });
});
