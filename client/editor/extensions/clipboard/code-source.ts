import { isElement, nameOf, styleOf } from './element-kinds.ts';

const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#-]+)/;

/**
 * Returns the language of a `pre`, or null. Syntax highlighters write it into `data-language` or a class of the
 * `pre`, its `code` or its parent.
 */
export function languageOf(pre: HTMLElement): string | null {
  const sources = [pre, pre.querySelector('code'), pre.parentElement];
  for (const source of sources) {
    const language =
      source?.getAttribute('data-language') ?? LANGUAGE.exec(source?.getAttribute('class') ?? '')?.[1];
    if (language) return language;
  }
  return null;
}

/** Returns the text of an element that contains code; `br`, `div` and `p` separate its lines. */
export function codeText(root: Node): string {
  let text = '';
  const read = (node: Node): void => {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    else if (nameOf(node) === 'br') text += '\n';
    else {
      const isLine = nameOf(node) === 'div' || nameOf(node) === 'p';
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      node.childNodes.forEach(read);
      if (isLine && isElement(node) && node.nextSibling) text += '\n';
    }
  };
  root.childNodes.forEach(read);
  return text.replaceAll('\u00A0', ' ').replace(/\n$/, '');
}

/** Whether an element is a `div` in a monospace font that preserves white space, as code editors copy it. */
export function isCodeEditorBox(element: HTMLElement): boolean {
  const { whiteSpace = '', fontFamily = '' } = styleOf(element);
  return (
    nameOf(element) === 'div' &&
    whiteSpace.startsWith('pre') &&
    /mono|consolas|courier|menlo/i.test(fontFamily)
  );
}
