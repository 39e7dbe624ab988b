/** An expression that may take more than linear time, or whose pattern is made at run time, with the reason. */
export interface AllowedExpression {
  path: string;
  /** The expression as the source writes it, on one line. */
  source: string;
  /** Why no text of a stranger can make it slow. */
  reason: string;
}

export const ALLOWED_EXPRESSIONS: readonly AllowedExpression[] = [
  {
    path: 'client/editor/find/find-query.ts',
    source: "new RegExp(pattern, matchCase ? 'gu' : 'giu')",
    reason:
      'The pattern of the writer at this device. Patterns are searched for in a worker that ends after 2 s.',
  },
  {
    path: 'client/editor/find/pattern-search.ts',
    source: 'new RegExp(source, flags)',
    reason: 'Runs in the worker of the pattern search, which is ended after 2 s.',
  },
  {
    path: 'client/editor/extensions/clipboard/neutralize-html.ts',
    source: "new RegExp(`</${name}`, 'gi')",
    reason: 'The name is one of RAW_TEXT_ELEMENTS, so the pattern is a fixed word.',
  },
  {
    path: 'server/ai/cleaning/element-ends.ts',
    source: "new RegExp(String.raw`</${key}[\\s/>]`, 'gi')",
    reason: 'The name is one of the elements without text, so the pattern is a fixed word and one character.',
  },
  {
    path: 'server/auth/device.ts',
    source: String.raw`/\bVersion\/[\d.]+ .*Safari\//`,
    reason: 'deviceOf cuts the header to 512 characters.',
  },
  {
    path: 'server/http/site/built-site.ts',
    source: 'new RegExp(`<p class="${SUPPORT_MAIL_CLASS}">.*?</p>`, \'s\')',
    reason: 'Reads pages of the own build, at the start.',
  },
  {
    path: 'server/mail/quoted-title.ts',
    source: String.raw`/\b(?:https?|ftp|mailto|tel|sms|callto|facetime|skype|javascript|data|file):(?=\S)[/\\]*|[a-z][a-z\d+.-]*:[/\\]{2,}/gi`,
    reason: 'quotedTitle cuts the title to 2,000 characters.',
  },
];
