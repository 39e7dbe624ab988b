import { isElement, nameOf, styleOf } from './element-kinds.ts';

const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#-]+)/;

/** The language that highlighters write into a class of the code, its `pre` or the box around it. */
export function languageOf(pre: HTMLElement): string | null {
  const sources = [pre, pre.querySelector('code'), pre.parentElement];
  for (const source of sources) {
    const named =
      source?.getAttribute('data-language') ?? LANGUAGE.exec(source?.getAttribute('class') ?? '')?.[1];
    if (named) return named;
  }
  return null;
}

/** The text of code, line by line: `br` and `div` end lines there. */
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

/** Code editors copy a `div` in a fixed-width face whose spaces count. */
export function isCodeEditorBox(element: HTMLElement): boolean {
  const { whiteSpace = '', fontFamily = '' } = styleOf(element);
  return (
    nameOf(element) === 'div' &&
    whiteSpace.startsWith('pre') &&
    /mono|consolas|courier|menlo/i.test(fontFamily)
  );
}
