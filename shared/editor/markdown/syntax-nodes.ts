import type { Literal } from 'mdast';

/** A formula within a line: `$tex$`. */
export interface MathText extends Literal {
  type: 'mathText';
}

/** A link to another document by its name: `[[label]]`. */
export interface WikiLink extends Literal {
  type: 'wikiLink';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    mathText: MathText;
    wikiLink: WikiLink;
  }
  interface RootContentMap {
    mathText: MathText;
    wikiLink: WikiLink;
  }
  interface TextData {
    /** A dollar in this block would begin a formula. */
    escapesDollars?: true;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextMarker: 'mathTextMarker';
    mathTextValue: 'mathTextValue';
    wikiLink: 'wikiLink';
    wikiLinkMarker: 'wikiLinkMarker';
    wikiLinkValue: 'wikiLinkValue';
  }
}
