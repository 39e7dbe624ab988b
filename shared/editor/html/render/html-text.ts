/** HTML attributes by name; null and false leave one out, true writes it without a value. */
export type HtmlAttributes = Readonly<Record<string, string | number | boolean | null>>;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  // An attribute may stand in Markdown, where a bar ends a table's cell and a dollar begins a formula.
  '|': '&#124;',
  $: '&#36;',
};

/** Text as HTML text. Line ends are kept: only `pre` shows them. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => REFERENCES[character] ?? character);
}

/** Text as HTML text without a line end, so that it can stand in an HTML block of Markdown, which ends at an empty line. */
export function escapeTextOnOneLine(text: string): string {
  return text.replaceAll(/[&<>\n\r]/g, (character) => REFERENCES[character] ?? character);
}

/** An opening tag. Attribute names are the caller's own words, never input. */
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
