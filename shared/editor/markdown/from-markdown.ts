import { fromMarkdown as parse } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import type { Definition, FootnoteDefinition, Nodes } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import { nodeJson } from '../html/document-json.ts';
import type { NodeJson } from '../html/document-json.ts';
import { documentJson, filled } from '../html/read/flat-writer.ts';
import { inlineSyntax, inlineSyntaxFromMarkdown } from './inline-syntax.ts';
import { fromPlainText } from './from-plain-text.ts';
import { markdownFault } from './bounds/markdown-bounds.ts';
import { readFlow } from './read-flow.ts';
import type { ReadContext } from './read-phrasing.ts';
import { readingProgress } from './bounds/reading-progress.ts';

/**
 * GitHub Flavoured Markdown as a document; also `[[links]]`, `$tex$`, `> [!callouts]`, and HTML for what Markdown cannot say. Lists and
 * quotes become attributes [X2], notes stand at the end [X11]. Every word is kept: a tag that is not HTML is prose, a script
 * is a code block. Addresses that a program would run are dropped. Any text is a document; nothing throws: one that nests too
 * deeply, or has too many signs in a line, is read as plain text.
 *
 * Blocks have no ids: whoever imports gives them with `withBlockIds` [X6]. A link token's `ref` is null: its label names the target.
 * 100,000 words of a novel take 0.3 to 0.5 s, nearly all of it micromark's; a list of 10,000 items 1 s; thousands of signs of emphasis in one
 * paragraph, for which micromark needs the square of their number, longer: call it in a worker with a time limit.
 * @param onProgress receives how much has been read, a share of 0 to 1
 */
export function fromMarkdown(text: string, onProgress?: (share: number) => void): NodeJson {
  if (markdownFault(text) !== undefined) return fromPlainText(text);
  const source = text.replace(/^\uFEFF/, '');
  const watched = onProgress ? [readingProgress(source.length, onProgress)] : [];
  const root = parse(source, {
    extensions: [gfm(), inlineSyntax, ...watched],
    mdastExtensions: [...GFM, inlineSyntaxFromMarkdown],
  });
  const { definitions, references, notes } = gather(root);
  const context: ReadContext = { source, definitions, references, ownInline: new WeakSet() };
  const footnotes = [...notes].map(([note, children]) =>
    nodeJson('footnote', { note }, filled(readFlow(children, context))),
  );
  return documentJson([...readFlow(root.children, context), ...footnotes]);
}

/**
 * mdast's GFM without its second search for bare addresses: that one looks at text whose escapes are gone, so `a\\@b.cd` would become a
 * link. micromark has found all that are meant.
 */
const GFM = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension);

interface Gathered {
  readonly definitions: Map<string, Definition>;
  readonly references: Set<string>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition['children']>;
}

/**
 * Definitions, what refers to them, and notes, wherever they stand. Of two definitions the first counts, as CommonMark says; two notes
 * are one, so that no word goes.
 */
function gather(root: Nodes): Gathered {
  const definitions = new Map<string, Definition>();
  const references = new Set<string>();
  const notes = new Map<string, FootnoteDefinition['children']>();
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'linkReference' || node.type === 'imageReference') references.add(node.identifier);
    if (node.type === 'footnoteDefinition') {
      const above = notes.get(node.identifier);
      if (above) above.push(...node.children);
      else notes.set(node.identifier, [...node.children]);
    }
    if ('children' in node) for (const child of node.children.toReversed()) stack.push(child);
  }
  return { definitions, references, notes };
}
