/** HTML attributes by name. Null and false omit an attribute; true writes it without a value. */
export type HtmlAttributes = Readonly<Record<string, string | number | boolean | null>>;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  // The attribute may be part of Markdown, where a pipe ends a table cell and a dollar begins a formula.
  '|': '&#124;',
  $: '&#36;',
};

/** Escapes text for HTML. Line ends stay; only `pre` shows them. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => REFERENCES[character] ?? character);
}

/** Escapes text for HTML, including line ends: an HTML block in Markdown would end at an empty line. */
export function escapeTextOnOneLine(text: string): string {
  return text.replaceAll(/[&<>\n\r]/g, (character) => REFERENCES[character] ?? character);
}

/** Writes an opening tag. Attribute values are escaped; attribute names must be constants, never input. */
export function openTag(name: string, attributes: HtmlAttributes = {}): string {
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    tag += value === true ? ` ${attribute}` : ` ${attribute}="${escapeAttribute(String(value))}"`;
  }
  return `${tag}>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll(/[&<>"\n\r|$]/g, (character) => REFERENCES[character] ?? character);
}
