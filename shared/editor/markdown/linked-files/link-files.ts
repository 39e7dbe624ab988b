import { linkName, namingAttributes, titlesOfLink } from '../../content/link-name.ts';
import type { MarkJson, NodeJson } from '../../html/node-json.ts';
import { stringAttribute } from '../../html/node-json.ts';
import { relativePath } from '../../html/relative-path.ts';
import type { FileIndex } from './file-index.ts';

/** A document that a text of the same import can link to. */
export interface LinkedText {
  id: string;
  title: string;
}

/** The files of one import. */
export interface LinkableFiles {
  texts: FileIndex<LinkedText>;
  /** The ids of pictures that became files of the workspace. */
  pictures: Pick<FileIndex<string>, 'find'>;
  /** Returns the address of a document in the workspace. */
  addressOf: (id: string) => string;
}

/** What of a text leads to no file of its import. */
export interface MissingFiles {
  /** Relative paths of links. */
  paths: string[];
  /** Titles of links by title. */
  titles: string[];
  /** Relative paths of pictures. */
  pictures: string[];
}

export const noMissingFiles = (): MissingFiles => ({ paths: [], titles: [], pictures: [] });

/**
 * Returns a text whose relative links and links by title lead to the documents of the same import, and whose relative
 * pictures are files of the workspace. Everything that is not among the files stays as it is.
 * @param from the path of the text's own file
 * @param missing collects the links and pictures that name no file of the import
 */
export function linkFiles(
  doc: NodeJson,
  from: string,
  files: LinkableFiles,
  missing: MissingFiles = noMissingFiles(),
): NodeJson {
  const link = (node: NodeJson): NodeJson => {
    const linked = linkedNode(node, from, files, missing);
    return linked.content ? { ...linked, content: linkedContent(linked.content) } : linked;
  };
  /** Parts of one link with different marks are adjacent, and count once. */
  const linkedContent = (content: readonly NodeJson[]): NodeJson[] => {
    let hrefBefore: unknown;
    return content.map((node) => {
      const mark = node.marks?.find(({ type }) => type === 'link');
      const href = mark?.attrs?.['href'];
      const path = mark ? relativePath(href) : null;
      const isRepeated = href === hrefBefore;
      hrefBefore = href;
      if (!mark || path === null) return link(node);
      const text = files.texts.find(from, path);
      if (!text && !isRepeated) missing.paths.push(path);
      return link(text ? withHref(node, mark, files.addressOf(text.id)) : node);
    });
  };
  return link(doc);
}

function withHref(node: NodeJson, link: MarkJson, href: string): NodeJson {
  const marks = (node.marks ?? []).map((mark) =>
    mark === link ? { ...mark, attrs: { ...mark.attrs, href } } : mark,
  );
  return { ...node, marks };
}

function linkedNode(node: NodeJson, from: string, files: LinkableFiles, missing: MissingFiles): NodeJson {
  const path = pathOfPicture(node);
  if (path !== null) {
    const assetId = files.pictures.find(from, path);
    if (assetId === undefined) {
      missing.pictures.push(path);
      return node;
    }
    const { src: _, ...attrs } = node.attrs ?? {};
    return { ...node, attrs: { ...attrs, assetId } };
  }
  const isLink = node.type === 'token' && stringAttribute(node, 'kind') === 'link';
  if (!isLink || stringAttribute(node, 'ref') !== null) return node;
  const name = linkName(node.attrs ?? {});
  for (const title of titlesOfLink(node.attrs ?? {})) {
    const text = files.texts.find(from, title);
    if (!text) continue;
    const named = namingAttributes(name.words === null ? { ...name, title: text.title } : name);
    return { ...node, attrs: { ...node.attrs, ...named, ref: text.id } };
  }
  missing.titles.push(name.title);
  return node;
}

/**
 * Returns the relative path of a picture; null for a picture that is a file of the workspace, and for any other node.
 */
function pathOfPicture(node: NodeJson): string | null {
  const isPicture = node.type === 'image' || node.type === 'inlineImage';
  return isPicture && stringAttribute(node, 'assetId') === null ? relativePath(node.attrs?.['src']) : null;
}

/** Returns the relative paths of the pictures of a text, in order. */
export function picturePaths(doc: NodeJson): string[] {
  const paths: string[] = [];
  const collect = (node: NodeJson): void => {
    const path = pathOfPicture(node);
    if (path !== null) paths.push(path);
    for (const child of node.content ?? []) collect(child);
  };
  collect(doc);
  return paths;
}
