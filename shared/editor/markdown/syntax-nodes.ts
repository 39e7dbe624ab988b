import type { Literal } from 'mdast';

/** The mdast node of an inline formula: `$tex$`. */
export interface MathText extends Literal {
  type: 'mathText';
}

/** The mdast node of a link to another document by its title: `[[label]]`. */
export interface WikiLink extends Literal {
  type: 'wikiLink';
}

/** The mdast node of an embedded picture or note: `![[file]]`. */
interface WikiEmbed extends Literal {
  type: 'wikiEmbed';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    mathText: MathText;
    wikiLink: WikiLink;
    wikiEmbed: WikiEmbed;
  }
  interface RootContentMap {
    mathText: MathText;
    wikiLink: WikiLink;
    wikiEmbed: WikiEmbed;
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
    wikiEmbed: 'wikiEmbed';
    wikiEmbedSign: 'wikiEmbedSign';
    wikiEmbedMarker: 'wikiEmbedMarker';
    wikiEmbedValue: 'wikiEmbedValue';
    blockId: 'blockId';
  }
}
