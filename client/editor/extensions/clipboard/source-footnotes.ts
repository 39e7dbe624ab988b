import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { isElement, OWN_MARKER } from './element-kinds.ts';

/** Matches links to a footnote or endnote: `#_ftn1` and `#_edn1` in Word, `#sdfootnote1sym` in LibreOffice. */
const REFERENCE = /#(?:_((?:ftn|edn)\d+)|(sd(?:foot|end)note\d+)sym)$/;
/** Matches links from a note back to its reference. */
const BACK_LINK = /#(?:_(?:ftn|edn)ref\d+|sd(?:foot|end)note\d+anc)$/;
/** Selects the rule and the break that Word puts above the list of notes. */
const LIST_RULES = [
  '[style*="mso-element:footnote-list"]',
  '[style*="mso-element: footnote-list"]',
  '[style*="mso-element:endnote-list"]',
  '[style*="mso-element: endnote-list"]',
].map((list) => `${list} > hr, ${list} > br`);

/**
 * Turns the notes of Word and LibreOffice into footnotes of the schema: their references become tokens, and the
 * numbers that link back are removed, because footnotes are numbered here. A reference without its note stays text.
 */
export function convertFootnotes(root: Node, document: Document): void {
  if (!isElement(root) && !(root instanceof DocumentFragment)) return;
  const names = new Map<Element, string>();
  for (const link of root.querySelectorAll('a[href]')) {
    const [, wordId, officeId] = REFERENCE.exec(link.getAttribute('href') ?? '') ?? [];
    const source = noteWithId(root, wordId ?? officeId);
    // A link inside a note refers to another part of the source.
    if (!source || source.contains(link)) continue;
    const name = names.get(source) ?? newBlockId();
    names.set(source, name);
    link.replaceWith(createToken(name, document));
  }
  for (const [source, name] of names) source.replaceWith(createNote(source, name, document));
  if (names.size > 0) for (const rule of root.querySelectorAll(LIST_RULES.join(', '))) rule.remove();
}

/** Returns the element of a note: Word and LibreOffice give its id to a `div`; other copies only name its number. */
function noteWithId(root: ParentNode, id: string | undefined): Element | null {
  if (id === undefined) return null;
  return (
    root.querySelector(`div[id="${id}"]`) ?? root.querySelector(`a[name="_${id}"]`)?.closest('p') ?? null
  );
}

function createToken(name: string, document: Document): HTMLElement {
  const token = document.createElement('span');
  token.setAttribute('data-type', 'token');
  token.setAttribute('data-kind', 'footnote');
  token.setAttribute('data-ref', name);
  return token;
}

function createNote(source: Element, name: string, document: Document): HTMLElement {
  const note = document.createElement('div');
  note.setAttribute(OWN_MARKER, '');
  note.setAttribute('data-type', 'footnote');
  note.setAttribute('data-note', name);
  note.append(...(source.nodeName === 'DIV' ? source.childNodes : [source.cloneNode(true)]));
  for (const link of note.querySelectorAll('a[href]'))
    if (BACK_LINK.test(link.getAttribute('href') ?? '')) link.remove();
  trimStart(note, document);
  return note;
}

/** Removes the space that followed a note's number. */
function trimStart(note: HTMLElement, document: Document): void {
  const texts = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.nodeValue = text.nodeValue?.trimStart() ?? '';
    if (text.nodeValue !== '') return;
  }
}
