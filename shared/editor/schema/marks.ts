import type { DOMOutputSpec, Mark, ParseRule } from '@tiptap/pm/model';
import { renderAttributes } from './attribute-dom.ts';
import { text } from './attributes.ts';
import type { AttributeDeclarations } from './attributes.ts';
import { safeUrl } from './safe-url.ts';

/** One mark of the schema. */
export interface MarkDeclaration {
  /** Whether typing at its end goes on in it. */
  readonly inclusive: boolean;
  /**
   * Whether several of it with different attributes may lie on one letter. y-tiptap stores each under `name--hash`, so two
   * people's never overwrite each other; their attributes therefore never change, nor does a later version add one [X3].
   */
  readonly overlapping: boolean;
  readonly attributes: AttributeDeclarations;
  readonly code?: true;
  readonly parse: readonly ParseRule[];
  readonly render: (mark: Mark) => DOMOutputSpec;
}

function plain(tag: string, parse: readonly ParseRule[]): MarkDeclaration {
  return {
    inclusive: true,
    overlapping: false,
    attributes: {},
    parse: [{ tag }, ...parse],
    render: () => [tag, 0],
  };
}

/** A mark that HTML has no element for: `<span data-mark="name" data-…>`. */
function spanned(name: string, inclusive: boolean, attributes: AttributeDeclarations): MarkDeclaration {
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
 * The marks of version 1, outermost first. They lie on text only, y-tiptap drops those of other nodes [X4]; no node
 * restricts them, and none excludes all others: bold and such a `code` set at once would make an invalid document [X14].
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
  /** A thread tied to words from outside them: `kind` claim …, `ref` to a row. */
  tag: spanned('tag', false, { kind: text, ref: text }),
  /** Where words came from that nobody typed: `kind` ai, paste, import, or typed for what was typed among them [X8]. */
  origin: spanned('origin', false, { kind: text, ref: text }),
  insertion: spanned('insertion', false, PROPOSAL),
  deletion: spanned('deletion', false, PROPOSAL),
  /** `set` is JSON text of what becomes of the words when the proposal is accepted [X10]. */
  formatting: spanned('formatting', false, { ...PROPOSAL, set: text }),
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
  style: spanned('style', true, { kind: text, value: text }),
  bold: plain('strong', [{ tag: 'b' }, { style: 'font-weight=bold' }, { style: 'font-weight=700' }]),
  italic: plain('em', [{ tag: 'i' }, { style: 'font-style=italic' }]),
  underline: plain('u', [{ style: 'text-decoration=underline' }]),
  strike: plain('s', [{ tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }]),
  subscript: plain('sub', []),
  superscript: plain('sup', []),
  code: { ...plain('code', []), code: true },
} satisfies Record<string, MarkDeclaration>;

/** The same marks as a plain list of name and declaration, in schema order. */
export const MARK_LIST: readonly (readonly [string, MarkDeclaration])[] = Object.entries(MARKS);
