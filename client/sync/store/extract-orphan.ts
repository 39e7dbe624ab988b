import * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { deletionsOf, removedItemOf, hasLostCharacters } from './orphan-check.ts';
import { WrittenBlocks, type BlockKind } from './written-blocks.ts';
import { WrittenLines, type MarkedText } from './written-lines.ts';

/** Words that are in no document any more. */
export interface LostText {
  /** Paragraph by paragraph, with an empty line between. */
  text: string;
  /** The same for the editor, one block for each text it stood in, with the marks and kinds that were written with it. */
  content: NodeJson;
}

/**
 * What was written here and is gone because others deleted it, or what it stood in [C6]. It is read from the written
 * updates themselves: the merged document does not hold it any more, and never did where the server's state came first.
 * @param ydoc with the server's state in it
 * @param written updates of this writer in the order of writing, all of them in `ydoc`
 * @param own every update of this writer that is known: what they delete was meant to go
 */
export function findLostText(
  ydoc: Y.Doc,
  written: readonly Uint8Array[],
  own: readonly Uint8Array[],
): LostText | undefined {
  if (!hasLostCharacters(ydoc, written, own)) return undefined;
  const lines = new WrittenLines(ydoc);
  const blocks = new WrittenBlocks(ydoc);
  for (const struct of written.flatMap((update) => Y.decodeUpdate(update).structs)) {
    if (!(struct instanceof Y.Item)) continue;
    if (struct.content instanceof Y.ContentString) lines.place(struct, struct.content.str);
    else if (struct.content instanceof Y.ContentFormat) lines.placeFormat(struct, struct.content);
    else blocks.note(struct);
  }
  const deletedHere = deletionsOf(own);
  const isTakenBack = (id: Y.ID): boolean => Y.isDeleted(deletedHere, id);
  const found = lines.read((run) => removedItemOf(ydoc, deletedHere, run), isTakenBack);
  if (found.length === 0) return undefined;
  return {
    text: found.map(({ runs }) => wordsOf(runs)).join('\n\n'),
    content: {
      type: 'doc',
      content: found.map(({ key, runs }) => blockOf(blocks.kindOf(key, isTakenBack), runs)),
    },
  };
}

const wordsOf = (runs: readonly MarkedText[]): string => runs.map(({ text }) => text).join('');

function blockOf(kind: BlockKind, runs: readonly MarkedText[]): NodeJson {
  const content = runs.map(({ text, marks }) => ({
    type: 'text',
    text,
    ...(marks.size > 0 && kind.type !== 'codeBlock' && { marks: [...marks.values()] }),
  }));
  return { ...kind, content };
}
