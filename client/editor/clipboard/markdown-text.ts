import { whenIdle } from '#client/lib/when-idle.ts';
import type { NodeJson } from '#shared/editor/html/document-json.ts';
import { Fragment, Slice, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

import { textSlice } from './plain-text.ts';

/** Longer texts are taken line by line: reading Markdown would hold the page up (100,000 words take a second). */
const LONGEST = 200_000;

/** What only Markdown has at a line's start: a heading, an item, a quote, a fence, a table's second line. */
const BLOCK_SIGNS = /^ {0,3}(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> ?\S|```|~~~|\|? *:?-{3,}:? *\|)/m;
const INLINE_SIGNS = /\*\*\S[^*\n]*\*\*|\[[^[\]\n]+\]\([^)\s[]+\)|\[\[[^[\]\n]+\]\]|`[^`\n]+`/;

/** A line of dialogue as several languages set it. */
const SPEECH = /^[-–—] .*[.!?…”"]$/;

/**
 * Whether a text was written as Markdown rather than as prose that happens to hold such a sign: dialogue that opens with
 * dashes is no list, so a lone kind of sign on every line is none either.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > LONGEST) return false;
  return (
    INLINE_SIGNS.test(text) ||
    (BLOCK_SIGNS.test(text) && !SPEECH.test((text.split('\n', 1)[0] ?? '').trimEnd()))
  );
}

/**
 * Reads pasted plain text: Markdown as what it means, all else as lines. The reader of Markdown is large and loaded after
 * the editor stands; until then, and with "paste as plain text", lines are lines.
 */
export function markdownText(schema: Schema): Plugin {
  let read: ((text: string) => NodeJson) | null = null;
  return new Plugin({
    view: () => {
      const load = async (): Promise<void> => {
        read = (await import('#shared/editor/markdown/from-markdown.ts')).fromMarkdown;
      };
      // Offline the file may not be there yet: lines are then lines.
      return { destroy: whenIdle(() => void load().catch(() => {})) };
    },
    props: {
      clipboardTextParser: (text, _context, isPlain) =>
        read && !isPlain && looksLikeMarkdown(text)
          ? markdownSlice(read(text), schema)
          : textSlice(text, schema),
    },
  });
}

function markdownSlice(json: NodeJson, schema: Schema): Slice {
  const doc: ProseMirrorNode = schema.nodeFromJSON(json);
  return Slice.maxOpen(Fragment.from(doc.content));
}
