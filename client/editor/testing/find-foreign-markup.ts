const ELEMENTS = new Set(
  (
    'a b blockquote br button code col colgroup details div em figcaption figure h1 h2 h3 h4 h5 h6 hr img li mark ol p pre s section span strong ' +
    'sub summary sup table tbody td th thead tr u ul input'
  ).split(' '),
);
const ATTRIBUTES =
  /^(?:aria-(?:level|label|checked|disabled|hidden)|alt|checked|class|colspan|contenteditable|data-[a-z-]+|dir|disabled|draggable|href|id|lang|rel|role|rowspan|spellcheck|src|start|style|tabindex|title|type|value)$/;
const ADDRESS = /^(?:https?:|mailto:|tel:|#|\/(?!\/)|\?)/i;
const STYLE = /^(?:--(?:start|width): ?[\d.]+%?|text-align: ?\w+|width: ?[\d.]+(?:px|%))?;?$/;

/**
 * Returns the parts of an element's content that neither the schema nor its node views write: elements, attributes,
 * URLs and styles.
 */
export function findForeignMarkup(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const name = element.nodeName.toLowerCase();
    const found = ELEMENTS.has(name) ? [] : [`<${name}>`];
    for (const { name: attribute, value } of element.attributes) {
      if (!ATTRIBUTES.test(attribute)) found.push(`${name} ${attribute}`);
      if ((attribute === 'href' || attribute === 'src') && !ADDRESS.test(value))
        found.push(`${name} ${value}`);
      if (attribute === 'style' && !STYLE.test(value)) found.push(`${name} style ${value}`);
    }
    if (name === 'input' && element.getAttribute('type') !== 'checkbox') found.push('<input>');
    return found;
  });
}
