import type { Literal } from 'mdast';

/** The mdast node of an inline formula: `$tex$`. */
export interface MathText extends Literal {
  type: 'mathText';
}

/** The mdast node of a link to another document by its title: `[[label]]`. */
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
    /** Dollars in this text must be escaped, because they could begin a formula. */
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
