// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { loadHtmlSanitizer, policyRules } from '#client/lib/trusted-types.ts';
import { toHtml } from '#shared/editor/html/to-html.ts';
import type { NodeJson } from '#shared/editor/html/document-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { importText } from '#shared/editor/markdown/import-text.ts';
import { SCRIPT_PAYLOADS, type ScriptPayload } from '#shared/editor/testing/script-payloads.ts';

import { foreignThings } from '../../testing/foreign-things.ts';
import { p, schema, stateOf } from '../../testing/sample-document.ts';
import { nodeViews } from '../../testing/keys-and-rules.ts';
import { clipboard } from './clipboard.ts';
import { clipboardSerializer } from './clipboard-html.ts';

const MANY = 200;
let view: EditorView | null = null;
afterEach(() => {
  view?.destroy();
  if ('canary' in globalThis) throw new Error('a script ran');
});
beforeAll(loadHtmlSanitizer);

const KNOWN = new Set([...Object.keys(schema.nodes), ...Object.keys(schema.marks)]);
const RUNS = /^[^a-z]*(?:j\s*a\s*v\s*a|vb)\s*script:|^\s*data:/i;

function mount(blocks: ProseMirrorNode[] = [p('|')]): EditorView {
  view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [nodeViews(), clipboard(schema)]),
  });
  return view;
}

/** jsdom has no clipboard events: one with the data that a browser would give. */
function pasteEvent(type: string, value: string): ClipboardEvent {
  const event = new Event('paste', { cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (asked: string) => (asked === type ? value : '') },
  });
  return event as ClipboardEvent; // it has what the editor reads of one
}

/** Nodes and marks that the schema lacks, and addresses that another program would run. */
function foreignInDocument(doc: ProseMirrorNode): string[] {
  doc.check();
  const found: string[] = [];
  doc.descendants((node) => {
    for (const { type, attrs } of [node, ...node.marks]) {
      if (!KNOWN.has(type.name)) found.push(type.name);
      for (const name of ['href', 'src']) {
        const value: unknown = attrs[name];
        if (typeof value === 'string' && RUNS.test(value)) found.push(`${type.name} ${name} ${value}`);
      }
    }
  });
  return found;
}

/** The document on the screen, as it is copied, and as it is exported: read as a browser would. */
function foreignInOutput(doc: ProseMirrorNode): string[] {
  const shown = mount([...doc.children]).dom;
  const copied = document.createElement('div');
  copied.append(clipboardSerializer(schema).serializeFragment(doc.content, { document }));
  // A ProseMirror document's JSON has the form of the project's own.
  const exported = toHtml(doc.toJSON() as NodeJson);
  return [
    ...foreignThings(shown),
    ...foreignThings(copied),
    ...[copied.innerHTML, exported].flatMap((html) =>
      foreignThings(new DOMParser().parseFromString(html, 'text/html').body),
    ),
  ];
}

/** What all payloads left: in their documents, each with its name, and in what is made of them all. */
function leftBy(read: (payload: ScriptPayload) => readonly ProseMirrorNode[]): string[] {
  const left: string[] = [];
  const blocks: ProseMirrorNode[] = [];
  for (const payload of SCRIPT_PAYLOADS) {
    for (const doc of read(payload)) {
      left.push(...foreignInDocument(doc).map((what) => `${payload.name}: ${what}`));
      blocks.push(...doc.children);
    }
  }
  return [...left, ...foreignInOutput(schema.node('doc', null, blocks))];
}

describe('no text that would run a script leaves more than words in a document', () => {
  test('there are at least 200, none of them twice', () => {
    expect(new Set(SCRIPT_PAYLOADS.map(({ source }) => source)).size).toBeGreaterThanOrEqual(MANY);
  });

  test.each([
    ['behind the sanitiser', (source: string) => policyRules.createHTML(source) ?? ''],
    ['where the browser has no such policy: the schema alone holds', (source: string) => source],
  ])('pasted as HTML, %s', (_where, given) => {
    const left = leftBy(({ source }) => {
      const opened = mount();
      opened.pasteHTML(given(source), pasteEvent('text/html', source));
      opened.destroy();
      return [opened.state.doc];
    });
    expect(left).toEqual([]);
  });

  test('pasted as plain text: it stays the text that it is', () => {
    const left = leftBy(({ source }) => {
      const opened = mount();
      opened.pasteText(source, pasteEvent('text/plain', source));
      opened.destroy();
      const lines = source.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
      expect(opened.state.doc.children.map((block) => block.textContent)).toEqual(lines);
      return [opened.state.doc];
    });
    expect(left).toEqual([]);
  });

  test('pasted as Markdown', () => {
    expect(leftBy(({ source }) => [schema.nodeFromJSON(fromMarkdown(source))])).toEqual([]);
  });

  test.each(['markdown', 'text'] as const)('imported as %s', (format) => {
    const left = leftBy(({ source }) =>
      importText(source, { format }).map(({ docJson }) => schema.nodeFromJSON(docJson)),
    );
    expect(left).toEqual([]);
  });
});
