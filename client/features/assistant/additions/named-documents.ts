import { MAX_ADDITIONS } from '#shared/ai/answer-request.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';

/** The shortest title that counts as a name. */
const MIN_LENGTH = 2;

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether a text contains a name as separate words. Case matters: “Will” is a name, “will” is a verb. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + name.length])) return true;
  return false;
}

/** Returns the documents whose titles are names in a text, without the text's own document and those in the trash. */
export function namedDocuments(
  text: string,
  tree: TreeModel | undefined,
  { workspaceId, documentId }: { workspaceId: string; documentId: string },
): TreeDocument[] {
  if (!tree) return [];
  const normalText = text.normalize('NFC');
  return [...tree.items.values()]
    .filter((item): item is TreeDocument => item.kind === 'document' && item.id !== documentId)
    .filter((item) => {
      const title = item.name.normalize('NFC').trim();
      return title.length >= MIN_LENGTH && hasName(normalText, title) && !isTrashed(tree, workspaceId, item);
    })
    .slice(0, MAX_ADDITIONS);
}
