import type { DOMOutputSpec, Mark, ParseRule } from '@tiptap/pm/model';
import { renderAttributes } from './attribute-dom.ts';
import { text } from './attributes.ts';
import type { AttributeDeclarations } from './attributes.ts';
import { safeUrl } from './safe-url.ts';

/** One mark of the schema. */
export interface MarkDeclaration {
  /** Whether text typed at the end of the mark receives the mark. */
  readonly inclusive: boolean;
  /**
   * Whether one character may carry this mark several times with different attributes. y-tiptap stores each under
   * `name--hash`, so the marks of two writers never overwrite each other. The hash covers the attributes, so they
   * never change and no later version adds one [X3].
   */
  readonly overlapping: boolean;
  readonly attributes: AttributeDeclarations;
  readonly code?: true;
  readonly parse: readonly ParseRule[];
  readonly render: (mark: Mark) => DOMOutputSpec;
}

function simpleMark(tag: string, parse: readonly ParseRule[]): MarkDeclaration {
  return {
    inclusive: true,
    overlapping: false,
    attributes: {},
    parse: [{ tag }, ...parse],
    render: () => [tag, 0],
  };
}

/** Declares an overlapping mark without an HTML element of its own: `<span data-mark="name" data-…>`. */
function spanMark(name: string, inclusive: boolean, attributes: AttributeDeclarations): MarkDeclaration {
  return {
    inclusive,
    overlapping: true,
    attributes,
    parse: [{ tag: `span[data-mark="${name}"]` }],
    render: (mark) => ['span', { 'data-mark': name, ...renderAttributes(attributes, mark.attrs) }, 0],
  };
}

const PROPOSAL = { id: text, by: text, at: text } as const;

/**
 * The marks of version 1, outermost first. Only text carries marks: y-tiptap drops the marks of other nodes [X4]. No
 * node restricts marks, and no mark excludes all others: if `code` did, bold and `code` set concurrently would make
 * an invalid document [X14].
 */
export const MARKS = {
  link: {
    inclusive: false,
    overlapping: false,
    attributes: { href: text, title: text },
    parse: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = safeUrl(element.getAttribute('href'));
          return href === null ? false : { href, title: element.getAttribute('title') };
        },
      },
    ],
    render: (mark) => {
      const href = safeUrl(mark.attrs.href);
      const title = typeof mark.attrs.title === 'string' ? { title: mark.attrs.title } : {};
      return ['a', { ...(href === null ? {} : { href }), rel: 'noopener noreferrer nofollow', ...title }, 0];
    },
  },
  /** Links text to a database row outside the document: `kind` is claim …, `ref` is the row's id. */
  tag: spanMark('tag', false, { kind: text, ref: text }),
  /** The origin of text that nobody typed: `kind` is ai, paste or import; typed for text typed inside it [X8]. */
  origin: spanMark('origin', false, { kind: text, ref: text }),
  insertion: spanMark('insertion', false, PROPOSAL),
  deletion: spanMark('deletion', false, PROPOSAL),
  /** `set` is the JSON text of the marks to set or remove when the proposal is accepted [X10]. */
  formatting: spanMark('formatting', false, { ...PROPOSAL, set: text }),
  highlight: {
    inclusive: true,
    overlapping: false,
    attributes: { color: text },
    parse: [{ tag: 'mark', getAttrs: (element) => ({ color: element.getAttribute('data-color') }) }],
    render: (mark) => [
      'mark',
      typeof mark.attrs.color === 'string' ? { 'data-color': mark.attrs.color } : {},
      0,
    ],
  },
  /** `kind` smallCaps, color, font or lang. */
  style: spanMark('style', true, { kind: text, value: text }),
  bold: simpleMark('strong', [{ tag: 'b' }, { style: 'font-weight=bold' }, { style: 'font-weight=700' }]),
  italic: simpleMark('em', [{ tag: 'i' }, { style: 'font-style=italic' }]),
  underline: simpleMark('u', [{ style: 'text-decoration=underline' }]),
  strike: simpleMark('s', [{ tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }]),
  subscript: simpleMark('sub', []),
  superscript: simpleMark('sup', []),
  code: { ...simpleMark('code', []), code: true },
} satisfies Record<string, MarkDeclaration>;

/** The marks as pairs of name and declaration, in schema order. */
export const MARK_LIST: readonly (readonly [string, MarkDeclaration])[] = Object.entries(MARKS);
