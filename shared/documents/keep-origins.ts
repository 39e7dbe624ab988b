import { diffArrays } from 'diff';
import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import { markName, nodeText } from '#shared/editor/html/node-json.ts';
import { originMark, withOrigin } from '#shared/editor/origins/with-origin.ts';

/** The largest difference of two versions of a block, in words and spaces, that is searched for. */
const MAX_EDIT_LENGTH = 2_000;

/** A word or the space between two, with the `origin` marks of each of its characters. */
interface OriginToken {
  readonly text: string;
  readonly origins: readonly (readonly MarkJson[])[];
}

/**
 * Gives the text of a rewritten document its origins [X8]: words that the document had before keep theirs, all others
 * were imported. Markdown carries no origins, so without this a rewritten document would be typed as a whole.
 * @param before the current document
 * @param wanted the new document, whose blocks have the ids of those that they replace
 */
export function keepOrigins(before: NodeJson, wanted: NodeJson): NodeJson {
  const byId = new Map<unknown, NodeJson>();
  const byText = new Map<string, NodeJson>();
  for (const block of before.content ?? []) {
    byId.set(block.attrs?.['id'] ?? block, block);
    byText.set(nodeText(block), block);
  }
  const content = wanted.content?.map((block) => {
    const id = block.attrs?.['id'];
    const former = (id === undefined ? undefined : byId.get(id)) ?? byText.get(nodeText(block));
    return former ? withFormerOrigins(block, former) : withOrigin(block, 'import');
  });
  return { ...wanted, ...(content && { content }) };
}

function withFormerOrigins(block: NodeJson, former: NodeJson): NodeJson {
  const tokens = tokensOf(former);
  const changes = diffArrays(
    tokens.map(({ text }) => text),
    tokensOf(block).map(({ text }) => text),
    { maxEditLength: MAX_EDIT_LENGTH },
  );
  if (!changes) return withOrigin(block, 'import');
  const imported = [originMark('import')];
  const origins: (readonly MarkJson[])[] = [];
  let next = 0;
  for (const { added, removed, value } of changes) {
    if (added) for (const text of value) origins.push(...Array.from({ length: text.length }, () => imported));
    else {
      if (!removed)
        for (const token of tokens.slice(next, next + value.length)) origins.push(...token.origins);
      next += value.length;
    }
  }
  return writeOrigins(block, origins[Symbol.iterator]());
}

/** Returns the words and spaces of all text of a block. */
function tokensOf(block: NodeJson): OriginToken[] {
  const characters: { text: string; origins: readonly MarkJson[] }[] = [];
  const visit = (node: NodeJson): void => {
    if (node.text === undefined) node.content?.forEach(visit);
    else {
      const origins = (node.marks ?? []).filter((mark) => markName(mark) === 'origin');
      for (let at = 0; at < node.text.length; at += 1)
        characters.push({ text: node.text.charAt(at), origins });
    }
  };
  visit(block);
  const text = characters.map((character) => character.text).join('');
  return [...text.matchAll(/\s+|\S+/g)].map(({ 0: part, index }) => ({
    text: part,
    origins: characters.slice(index, index + part.length).map(({ origins }) => origins),
  }));
}

/** Splits text where its origin changes. @param origins the marks of each character, in the order of the text */
function writeOrigins(node: NodeJson, origins: Iterator<readonly MarkJson[]>): NodeJson {
  const content = node.content?.flatMap((child) => {
    if (child.text === undefined) return [writeOrigins(child, origins)];
    const parts: { text: string; marks: readonly MarkJson[] }[] = [];
    for (let at = 0; at < child.text.length; at += 1) {
      const marks: readonly MarkJson[] = origins.next().value ?? [];
      const last = parts.at(-1);
      if (last && isSame(last.marks, marks)) last.text += child.text.charAt(at);
      else parts.push({ text: child.text.charAt(at), marks });
    }
    return parts.map(({ text, marks }) => ({ ...child, text, marks: [...(child.marks ?? []), ...marks] }));
  });
  return { ...node, ...(content && { content }) };
}

const isSame = (one: readonly MarkJson[], other: readonly MarkJson[]): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
