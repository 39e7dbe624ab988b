import { common, createLowlight } from 'lowlight';

/** What a piece of code is, as far as it has a colour. */
export const CODE_KINDS = ['keyword', 'string', 'comment', 'number', 'title', 'type'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** A coloured piece: UTF-16 offsets in the code. */
export interface ColoredPiece {
  from: number;
  to: number;
  kind: CodeKind;
}

/** By the scopes of highlight.js (its guide, "CSS classes reference"); what is not here stays ink. */
const KIND_OF: Readonly<Record<string, CodeKind>> = {
  'hljs-keyword': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-selector-tag': 'keyword',
  'hljs-name': 'keyword',
  'hljs-section': 'keyword',
  'hljs-meta': 'comment',
  'hljs-comment': 'comment',
  'hljs-quote': 'comment',
  'hljs-doctag': 'comment',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-char': 'string',
  'hljs-addition': 'string',
  'hljs-number': 'number',
  'hljs-symbol': 'number',
  'hljs-bullet': 'number',
  'hljs-title': 'title',
  'hljs-built_in': 'title',
  'hljs-selector-id': 'title',
  'hljs-selector-class': 'title',
  'hljs-deletion': 'title',
  'hljs-type': 'type',
  'hljs-attr': 'type',
  'hljs-attribute': 'type',
  'hljs-variable': 'type',
  'hljs-template-variable': 'type',
  'hljs-property': 'type',
};

const lowlight = createLowlight(common);

/** Languages by their names, as a writer may choose them, in the order of the alphabet. */
export const LANGUAGES: readonly string[] = lowlight.listLanguages().toSorted();

/** Whether code in a language, by its name or another name for it, gets colours. */
export const isKnownLanguage = (language: string): boolean => lowlight.registered(language);

type Tree = ReturnType<typeof lowlight.highlight>;

/** The coloured pieces of code, left to right; none of a language that is not known. */
export function colorCode(code: string, language: string): ColoredPiece[] {
  if (!lowlight.registered(language)) return [];
  const pieces: ColoredPiece[] = [];
  let at = 0;
  const walk = (nodes: Tree['children'], kind: CodeKind | undefined): void => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const to = at + node.value.length;
        if (kind) pieces.push({ from: at, to, kind });
        at = to;
      } else if (node.type === 'element') {
        const names = node.properties['className'];
        const own = Array.isArray(names) ? KIND_OF[String(names[0])] : undefined;
        walk(node.children, own ?? kind);
      }
    }
  };
  walk(lowlight.highlight(language, code).children, undefined);
  return pieces;
}
