import { common, createLowlight } from 'lowlight';

/** The kinds of code tokens that have a color. */
export const CODE_KINDS = ['keyword', 'string', 'comment', 'number', 'title', 'type'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** A colored piece of code; the offsets are in UTF-16 units. */
export interface ColoredPiece {
  from: number;
  to: number;
  kind: CodeKind;
}

/** Kinds by the scopes of highlight.js (its guide, "CSS classes reference"); other scopes have no color. */
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

/** The names of the languages that a writer can select, in alphabetical order. */
export const LANGUAGES: readonly string[] = lowlight.listLanguages().toSorted();

/** Whether code in a language, by its name or an alias, is colored. */
export const isKnownLanguage = (language: string): boolean => lowlight.registered(language);

type Tree = ReturnType<typeof lowlight.highlight>;

/** Returns the colored pieces of code from left to right; none for an unknown language. */
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
