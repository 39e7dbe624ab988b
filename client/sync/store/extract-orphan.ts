import * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { deletionsOf, rangesDeletedByOthers, hasLostCharacters } from './orphan-check.ts';
import { WrittenBlocks, type BlockKind } from './written-blocks.ts';
import { WrittenLines, type MarkedText } from './written-lines.ts';

/** Text that is in no document any more. */
export interface LostText {
  /** The paragraphs, with an empty line between them. */
  text: string;
  /** The same as editor JSON: one block for each text node, with the marks and attributes that were written with it. */
  content: NodeJson;
}

/**
 * Finds text that was written here and is lost because others deleted it, or deleted the block around it [C6]. The text is
 * read from the written updates: the merged document does not hold it any more, and never did if the server's state was
 * loaded first.
 * @param ydoc a document that holds the server's state
 * @param written updates of this writer in the order of writing, all of them in `ydoc`
 * @param own every known update of this writer; text that these updates delete is not lost
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
    if (struct.content instanceof Y.ContentString) lines.insert(struct, struct.content.str);
    else if (struct.content instanceof Y.ContentFormat) lines.insertFormat(struct, struct.content);
    else blocks.note(struct);
  }
  const ownDeletions = deletionsOf(own);
  const isDeletedByWriter = (id: Y.ID): boolean => Y.isDeleted(ownDeletions, id);
  const found = lines.read((run) => rangesDeletedByOthers(ydoc, ownDeletions, run), isDeletedByWriter);
  if (found.length === 0) return undefined;
  return {
    text: found.map(({ runs }) => plainTextOf(runs)).join('\n\n'),
    content: {
      type: 'doc',
      content: found.map(({ key, runs }) => blockOf(blocks.kindOf(key, isDeletedByWriter), runs)),
    },
  };
}

const plainTextOf = (runs: readonly MarkedText[]): string => runs.map(({ text }) => text).join('');

function blockOf(kind: BlockKind, runs: readonly MarkedText[]): NodeJson {
  const content = runs.map(({ text, marks }) => ({
    type: 'text',
    text,
    ...(marks.size > 0 && kind.type !== 'codeBlock' && { marks: [...marks.values()] }),
  }));
  return { ...kind, content };
}
