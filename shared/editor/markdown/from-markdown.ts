import { fromMarkdown as parse } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import type { Construct, Extension } from 'micromark-util-types';
import { nodeJson } from '../html/node-json.ts';
import type { NodeJson } from '../html/node-json.ts';
import { documentJson, nonEmptyBlocks } from '../html/read/flat-writer.ts';
import { inlineSyntax, inlineSyntaxFromMarkdown } from './inline-syntax.ts';
import { fromPlainText } from './from-plain-text.ts';
import { withoutComments } from './obsidian/without-comments.ts';
import './bounds/edit-in-place.ts';
import { rememberOpenBrackets } from './bounds/addresses-in-brackets.ts';
import { limitSigns, TooManySigns } from './bounds/limit-signs.ts';
import { markdownFault, MAX_SIGNS, MAX_UNPAIRED } from './bounds/markdown-bounds.ts';
import { parseParts } from './bounds/parse-parts.ts';
import { readFlow } from './read-flow.ts';
import type { ReadContext } from './read-phrasing.ts';

/**
 * Parses GitHub Flavoured Markdown to a document. Also understands `[[links]]`, `$tex$`, `> [!callouts]` and HTML for
 * content without a Markdown form, and Obsidian's `[[Note#Heading|words]]`, `![[picture.png]]`, `%%comments%%` and
 * `^block-ids`; the last two are no text. Lists and quotes become attributes [X2], footnotes are at the end [X11]. No
 * text is lost: an unknown tag becomes text, a script becomes a code block. Script URLs are dropped. Never throws: a
 * text that is nested too deeply, or has too many delimiters in a line, is read as plain text.
 *
 * Blocks have no ids; the importer assigns them [X6]. The `ref` of a link token is null, its label names the target.
 *
 * 100,000 words of a novel take 0.3 to 0.5 s, nearly all of it in micromark; a list of 10,000 items takes 1 s. The
 * text is parsed in parts, and `markdownFault` limits the signs of a paragraph, for which micromark needs time
 * proportional to their square. Call it in a worker with a time limit.
 * @param onProgress receives the progress as a number from 0 to 1
 */
export function fromMarkdown(text: string, onProgress?: (share: number) => void): NodeJson {
  if (markdownFault(text) !== undefined) return fromPlainText(text);
  const source = withoutComments(text.replace(/^\uFEFF/, ''));
  const root = parseSource(source, onProgress);
  if (!root) return fromPlainText(text);
  const { definitions, references, notes } = collectDefinitions(root);
  const context: ReadContext = { source, definitions, references, inlineImages: new WeakSet() };
  const footnotes = [...notes].map(([note, children]) =>
    nodeJson('footnote', { note }, nonEmptyBlocks(readFlow(children, context))),
  );
  return documentJson([...readFlow(root.children, context), ...footnotes]);
}

/** Parses a text. @returns null if a paragraph has too many signs */
function parseSource(source: string, onProgress?: (share: number) => void): Root | null {
  try {
    return parseParts(source, ({ start, text }, names) => {
      const report = (share: number): void => onProgress?.((start + share * text.length) / source.length);
      return parse(text, {
        extensions: [
          rememberOpenBrackets(gfm()),
          inlineSyntax,
          limitSigns(MAX_SIGNS, MAX_UNPAIRED),
          names.extension(),
          ...(onProgress ? [readingProgress(text.length, report)] : []),
        ],
        mdastExtensions: [...GFM_EXTENSIONS, inlineSyntaxFromMarkdown],
      });
    });
  } catch (error) {
    if (error instanceof TooManySigns) return null;
    throw error;
  }
}

/**
 * The GFM extensions of mdast without their second search for bare URLs and email addresses. It runs on text whose
 * escapes are resolved, so `a\\@b.cd` would become a link. micromark has already found all real links.
 */
const GFM_EXTENSIONS = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension);

interface CollectedDefinitions {
  readonly definitions: Map<string, Definition>;
  readonly references: Set<string>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition['children']>;
}

/**
 * Collects link definitions, references to them, and footnotes from the whole tree. The first of two equal
 * definitions wins, as CommonMark requires. Two footnotes of one name are combined, so that no text is lost.
 */
function collectDefinitions(root: Nodes): CollectedDefinitions {
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

/** The shares of the time that micromark takes for blocks and for inline content. The rest builds the document. */
const BLOCKS_SHARE = 0.6;
const INLINE_SHARE = 0.3;

/**
 * Creates a micromark extension that reports the parsing progress. micromark parses all blocks first and then their
 * inline content. The constructs match nothing, so they do not change the result.
 * @param length the length of the text in characters
 * @param onProgress receives a number from 0 to 1 that never decreases
 */
function readingProgress(length: number, onProgress: (share: number) => void): Extension {
  let share = 0;
  const progressConstruct = (before: number, weight: number): Construct => ({
    tokenize(_effects, _ok, nok) {
      const next = before + (weight * this.now().offset) / Math.max(1, length);
      if (next > share) onProgress((share = Math.min(1, next)));
      return nok;
    },
  });
  return {
    flow: { null: [progressConstruct(0, BLOCKS_SHARE)] },
    text: { null: [progressConstruct(BLOCKS_SHARE, INLINE_SHARE)] },
  };
}
