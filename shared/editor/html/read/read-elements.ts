import { safeUrl } from '../../schema/safe-url.ts';
import { nodeJson } from '../node-json.ts';
import type { NodeJson } from '../node-json.ts';
import { atomOf } from './element-marks.ts';
import { attribute, childElements, findElement, textContent } from './element-tree.ts';
import type { HtmlElement, HtmlNode } from './element-tree.ts';
import { nonEmptyBlocks } from './flat-writer.ts';

/** Reads `pre` as a code block. The language is in `data-language` or in `class="language-…"` of `pre` or `code`. */
export function readCode(element: HtmlElement): NodeJson {
  const code = findElement(element.childNodes, (each) => each.tagName === 'code');
  const classes = `${attribute(code ?? element, 'class') ?? ''} ${attribute(element, 'class') ?? ''}`;
  const language =
    attribute(element, 'data-language') ??
    /(?:^|\s)(?:language|lang|highlight-source)-(\S+)/.exec(classes)?.[1] ??
    null;
  const text = textContent(element.childNodes);
  return nodeJson('codeBlock', { language }, text === '' ? [] : [{ type: 'text', text }]);
}

/**
 * Reads a figure as an image with a caption.
 * @param inline reads nodes as inline content
 * @returns null for a figure that has no image or other content too; the caller then reads its content as blocks
 */
export function readFigure(
  element: HtmlElement,
  inline: (nodes: readonly HtmlNode[]) => NodeJson[],
): NodeJson | null {
  const image = findElement(element.childNodes, (each) => each.tagName === 'img');
  const caption = findElement(element.childNodes, (each) => each.tagName === 'figcaption');
  const others = element.childNodes.filter((child) => child !== caption);
  const isAlone =
    textContent(others).trim() === '' &&
    findElement(
      others,
      (each) => each !== image && /^(?:img|iframe|video|audio|table)$/.test(each.tagName),
    ) === null;
  if (!image || !isAlone) return null;
  const words = caption ? inline(caption.childNodes) : [];
  return nodeJson('image', { ...atomOf(image)?.attrs, align: attribute(element, 'data-align') }, words);
}

/** Reads `details`, or a box written by `toHtml`. The summary becomes the title. */
export function readBox(
  element: HtmlElement,
  blocksOf: (nodes: readonly HtmlNode[]) => NodeJson[],
): NodeJson {
  if (element.tagName !== 'details') {
    const attrs = {
      kind: attribute(element, 'data-kind'),
      titled: attribute(element, 'data-titled') === 'true' || null,
    };
    return nodeJson('box', attrs, nonEmptyBlocks(blocksOf(element.childNodes)));
  }
  const summary = childElements(element).find((child) => child.tagName === 'summary');
  const title = summary ? nonEmptyBlocks(blocksOf(summary.childNodes)).slice(0, 1) : [];
  const summaryRest = summary ? blocksOf(summary.childNodes).slice(1) : [];
  const rest = blocksOf(element.childNodes.filter((child) => child !== summary));
  return nodeJson(
    'box',
    { kind: 'toggle', titled: summary ? true : null },
    nonEmptyBlocks([...title, ...summaryRest, ...rest]),
  );
}

/** Reads an element with `data-note` as a footnote with the given content. */
export function readFootnote(element: HtmlElement, content: readonly NodeJson[]): NodeJson {
  return nodeJson('footnote', { note: attribute(element, 'data-note') }, content);
}

/** Reads an object written by `toHtml`, or an `iframe`, `video` or `audio`; null if its URL is missing or unsafe. */
export function readObject(element: HtmlElement): NodeJson | null {
  if (attribute(element, 'data-type') === 'object') {
    return nodeJson('object', {
      kind: attribute(element, 'data-kind'),
      ref: attribute(element, 'data-ref'),
      label: attribute(element, 'data-label') ?? (textContent(element.childNodes).trim() || null),
      data: attribute(element, 'data-data'),
    });
  }
  const source = findElement([element], (each) => attribute(each, 'src') !== null);
  const ref = source ? safeUrl(attribute(source, 'src')) : null;
  return ref === null
    ? null
    : nodeJson('object', { kind: 'embed', ref, label: attribute(element, 'title') || ref });
}
