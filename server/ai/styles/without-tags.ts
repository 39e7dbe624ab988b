/**
 * Removes the tags of HTML from a text, with comments and the content of scripts and style sheets. A tag that appears
 * when another one is removed from its middle, as in `<<b>script>`, is removed too. Reads the text once.
 */
export function withoutTags(text: string): string {
  return withoutSimpleTags(withoutContent(text));
}

const CONTENT_START = /<(?:!--|(?:script|style)\b)/gi;
const CONTENT_ENDS = {
  comment: /-->/g,
  element: /<\/(?:script|style)\s*>/gi,
};

/** Removes comments, scripts and style sheets that have an end. */
function withoutContent(text: string): string {
  const endless = new Set<RegExp>();
  let kept = '';
  let copied = 0;
  for (const { 0: start, index } of text.matchAll(CONTENT_START)) {
    if (index < copied) continue;
    const end = start === '<!--' ? CONTENT_ENDS.comment : CONTENT_ENDS.element;
    // The rest of the text is searched in vain once at most.
    if (endless.has(end)) continue;
    end.lastIndex = index + start.length;
    const found = end.exec(text);
    if (!found) {
      endless.add(end);
      continue;
    }
    kept += text.slice(copied, index);
    copied = found.index + found[0].length;
  }
  return kept + text.slice(copied);
}

/** Removes each `<…>` that begins like a tag, from the inside out. */
function withoutSimpleTags(text: string): string {
  // Pieces of the result. All but the first begin with a `<` that may still become the beginning of a tag.
  const pieces: string[] = [];
  let piece = '';
  let at = 0;
  for (const { 0: sign, index } of text.matchAll(/[<>]/g)) {
    piece += text.slice(at, index);
    at = index + 1;
    if (sign === '<') {
      pieces.push(piece);
      piece = '<';
    } else if (/^<\/?[a-z!?]/i.test(piece)) piece = pieces.pop() ?? '';
    else {
      // No tag contains this sign, so none that is open can end.
      pieces.push(`${piece}>`);
      piece = '';
    }
  }
  pieces.push(piece + text.slice(at));
  return pieces.join('');
}
