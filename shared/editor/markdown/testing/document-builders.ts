import type { JsonAttributes, MarkJson, NodeJson } from '../../html/node-json.ts';

/**
 * Inline content for the builders of this file: a node, or a string for unmarked text. The builders keep the
 * documents of tests short: `doc(p('one'), item('two'))`.
 */
export type Inline = string | NodeJson;

export const doc = (...content: NodeJson[]): NodeJson => ({ type: 'doc', content });

export const block = (type: string, attrs: JsonAttributes = {}, ...content: Inline[]): NodeJson => ({
  type,
  ...(Object.keys(attrs).length === 0 ? {} : { attrs }),
  ...(content.length === 0 ? {} : { content: content.map(inline) }),
});

export const p = (...content: Inline[]): NodeJson => block('paragraph', {}, ...content);
export const par = (attrs: JsonAttributes, ...content: Inline[]): NodeJson =>
  block('paragraph', attrs, ...content);
export const item = (text: string, attrs: JsonAttributes = {}): NodeJson =>
  par({ list: 'bullet', ...attrs }, ...(text === '' ? [] : [text]));
export const code = (text: string, attrs: JsonAttributes = {}): NodeJson =>
  block('codeBlock', attrs, ...(text === '' ? [] : [text]));

export const marked = (text: string, ...marks: (string | MarkJson)[]): NodeJson => ({
  type: 'text',
  text,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
});
export const b = (text: string): NodeJson => marked(text, 'bold');
export const i = (text: string): NodeJson => marked(text, 'italic');
export const link = (text: string, href: string): NodeJson => marked(text, { type: 'link', attrs: { href } });
export const token = (kind: string, attrs: JsonAttributes = {}): NodeJson => ({
  type: 'token',
  attrs: { kind, ...attrs },
});
export const br: NodeJson = { type: 'hardBreak' };

export const table = (...rows: NodeJson[][]): NodeJson => ({
  type: 'table',
  content: rows.map((cells) => ({ type: 'tableRow', content: cells })),
});
export const th = (text: Inline, attrs: JsonAttributes = {}): NodeJson => cell('tableHeader', attrs, p(text));
export const td = (text: Inline, attrs: JsonAttributes = {}): NodeJson => cell('tableCell', attrs, p(text));
export const cell = (type: string, attrs: JsonAttributes, ...content: NodeJson[]): NodeJson =>
  block(type, attrs, ...content);

function inline(content: Inline): NodeJson {
  return typeof content === 'string' ? { type: 'text', text: content } : content;
}
