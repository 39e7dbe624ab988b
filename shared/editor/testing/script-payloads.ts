/** The script that every payload tries to run. It sets a global variable that tests look for. */
const CODE = 'self.canary=1';
const SCRIPT = `<script>${CODE}</script>`;

/**
 * A text that runs a script in an unprotected page. `html` is from a page or program, `markdown` from a text file.
 */
export interface ScriptPayload {
  readonly name: string;
  readonly kind: 'html' | 'markdown';
  readonly source: string;
}

/**
 * Elements with an event handler that fires by itself or on interaction: tag, required attributes, handler, content.
 */
const EVENT_HANDLERS: readonly (readonly [
  tag: string,
  attributes: string,
  handler: string,
  content?: string,
])[] = [
  ['img', 'src=x', 'onerror'],
  ['svg', '', 'onload', '<circle r=1></circle>'],
  ['body', '', 'onload', 'words'],
  ['input', 'autofocus', 'onfocus'],
  ['select', 'autofocus', 'onfocus'],
  ['textarea', 'autofocus', 'onfocus'],
  ['video', 'src=x', 'onerror'],
  ['audio', 'src=x', 'onerror'],
  ['details', 'open', 'ontoggle', '<summary>title</summary>words'],
  ['marquee', 'loop=1', 'onstart', 'words'],
  ['p', 'tabindex=0', 'onpointerenter', 'words'],
  ['a', 'href=#', 'onclick', 'words'],
  ['h1', 'contenteditable', 'onfocusin', 'words'],
  ['iframe', 'src=about:blank', 'onload'],
  ['object', 'data=x', 'onerror'],
  ['embed', 'src=x', 'onload'],
  ['link', 'rel=stylesheet href=x', 'onerror'],
  ['form', 'action=x', 'onsubmit', '<button>words</button>'],
  ['table', 'border=1', 'onmouseover', '<tr><td>one<td>two</table><table>'],
  ['li', 'value=2', 'onanimationstart', 'words'],
  ['math', '', 'onclick', '<mi>x</mi>'],
  ['span', 'data-mark=tag', 'oncopy', 'words'],
  ['div', 'data-block data-type=box', 'oncontextmenu', '<p>words</p>'],
  [
    'figure',
    'data-block data-type=image',
    'onauxclick',
    '<img src=x onerror=self.canary=1><figcaption>words</figcaption>',
  ],
];

const asEntities = (text: string): string =>
  Array.from(text, (character) => `&#${character.codePointAt(0)};`).join('');

/** Spellings of attributes that a browser parses but a filter may miss. */
const SPELLINGS: Readonly<Record<string, (tag: string, attributes: string, handler: string) => string>> = {
  plain: (tag, attributes, handler) => `<${tag} ${attributes} ${handler}="${CODE}">`,
  'capitals and slashes': (tag, attributes, handler) =>
    `<${tag.toUpperCase()}/${attributes.replaceAll(' ', '/')}/${handler.toUpperCase()}=${CODE}>`,
  entities: (tag, attributes, handler) => `<${tag}\n${attributes}\t${handler}=\n'${asEntities(CODE)}'>`,
  'broken out of a value': (tag, attributes, handler) =>
    `<${tag} title="a\`'>" ${attributes} x="\0"${handler}=${CODE}//>`,
};

const handlers: ScriptPayload[] = EVENT_HANDLERS.flatMap(([tag, attributes, handler, content = '']) =>
  Object.entries(SPELLINGS).map(([spelling, write]) => ({
    name: `${tag} ${handler}, ${spelling}`,
    kind: 'html' as const,
    source: `${write(tag, attributes, handler)}${content}</${tag}>`,
  })),
);

/** URLs that a browser runs as a script. */
const SCRIPT_URLS: readonly string[] = [
  `javascript:${CODE}`,
  `JaVaScRiPt:${CODE}//https://example.org`,
  ` \u0001java\tscript:${CODE}`,
  `java&#10;script&colon;${CODE}`,
  `&#x6A;&#97vascript:${CODE}`,
  `javascript://example.org/%0a${CODE}`,
  `vbscript:${CODE}`,
  `data:text/html,${SCRIPT}`,
  `data:text/html;base64,PHNjcmlwdD5zZWxmLmNhbmFyeT0xPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=${CODE}>`,
];

/** Elements that follow or load a URL. */
const URL_HOLDERS: Readonly<Record<string, (address: string) => string>> = {
  'a link': (address) => `<p>see <a href="${address}">words</a></p>`,
  'a frame': (address) => `<iframe src="${address}"></iframe>`,
  'a form and its button': (address) =>
    `<form action="${address}"><button formaction="${address}">words</button></form>`,
  'a link in a drawing': (address) =>
    `<svg><a xlink:href="${address}" href="${address}"><text y=9>words</text></a></svg>`,
  'a picture of this editor': (address) =>
    `<p data-block><img data-type="inlineImage" data-src="${address}" src="${address}" srcset="${address} 2x"></p>`,
  'an object of this editor': (address) =>
    `<div data-block data-type="object" data-kind="embed" data-ref="${address}" data-data="${address}">words</div>`,
};

const addresses: ScriptPayload[] = Object.entries(URL_HOLDERS).flatMap(([holder, render]) =>
  SCRIPT_URLS.map((address, index) => ({
    name: `address ${index + 1} in ${holder}`,
    kind: 'html' as const,
    source: render(address),
  })),
);

/**
 * Markup whose meaning changes between filtering and parsing, and the wrappers that programs put around copied text.
 */
const MUTATIONS: readonly string[] = [
  SCRIPT,
  `<scr${SCRIPT}ipt>${CODE}</script>`,
  `<script src="data:text/javascript,${CODE}"></script>`,
  `<script/x>${CODE}</script foo>`,
  `<svg><script>${CODE}</script></svg>`,
  `<svg><script href="data:text/javascript,${CODE}"></script></svg>`,
  `<svg><style><img src=x onerror=${CODE}></style></svg>`,
  `<svg><animate onbegin=${CODE} attributeName=x dur=1s></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${CODE}"></animate><text>words</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=${CODE}>#x"></use></svg>`,
  `<svg><foreignObject><body onload=${CODE}><img src=x onerror=${CODE}></foreignObject></svg>`,
  `<svg></p><style><a id="</style><img src=x onerror=${CODE}>"></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${CODE}&gt;"></table></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${CODE}></annotation-xml></math>`,
  `<math><mi xlink:href="javascript:${CODE}" href="javascript:${CODE}">words</mi></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${CODE}>`,
  `<template><img src=x onerror=${CODE}>${SCRIPT}</template>`,
  `<template shadowrootmode=open><img src=x onerror=${CODE}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${CODE}>"></noscript>`,
  `<title><img src=x onerror=${CODE}></title><textarea></textarea><img src=x onerror=${CODE}>`,
  `<xmp><img src=x onerror=${CODE}></xmp><plaintext><img src=x onerror=${CODE}>`,
  `<style>@import "javascript:${CODE}"; p { background: url(javascript:${CODE}) }</style><p>words</p>`,
  `<p>words</p><style>* { animation: x 1s } `,
  `<style/x>p {}</style x><p style="background:url(javascript:${CODE});behavior:url(x);-moz-binding:url(x)">words`,
  `<img srcset="x 1x, javascript:${CODE} 2x" src=x onerror=${CODE}><picture><source srcset="javascript:${CODE}"></picture>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CODE}"><p>words`,
  `<meta http-equiv="Content-Security-Policy" content="script-src *"><p>words`,
  `<base href="javascript:${CODE}//"><a href="/x">words</a>`,
  `<iframe srcdoc="&lt;script&gt;parent.canary=1&lt;/script&gt;"></iframe>`,
  `<object data="data:text/html,${SCRIPT}"><embed src="javascript:${CODE}"></object>`,
  `<!--[if gte IE 4]>${SCRIPT}<![endif]--><!--><img src=x onerror=${CODE}>-->`,
  `<![CDATA[><img src=x onerror=${CODE}>]]><?xml-stylesheet href="javascript:${CODE}"?>`,
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { }</style><xml><o:x>${SCRIPT}</o:x></xml></head><body><!--StartFragment--><p class=MsoNormal onclick=${CODE}><a href="javascript:${CODE}">words</a><o:p onload=${CODE}></o:p></p><!--EndFragment--></body></html>`,
  `<meta charset="utf-8"><b id="docs-internal-guid-1" style="font-weight:normal" onfocus=${CODE} tabindex=0><p dir="ltr"><span onmouseover=${CODE}>words</span><a href="javascript:${CODE}">more</a></p></b>`,
];

const mutations: ScriptPayload[] = MUTATIONS.map((source, index) => ({
  name: `change of meaning ${index + 1}`,
  kind: 'html',
  source,
}));

const MARKDOWN: readonly string[] = [
  `[words](javascript:${CODE})`,
  `[words](<JaVaScRiPt:${CODE}> "title")`,
  `[words](java&#x0A;script&colon;${CODE})`,
  `[words][ref]\n\n[ref]: javascript:${CODE}`,
  `[words](data:text/html;base64,PHNjcmlwdD5zZWxmLmNhbmFyeT0xPC9zY3JpcHQ+)`,
  `![words](javascript:${CODE})`,
  `![words](x"onerror="${CODE})`,
  `![words](<https://example.org/" onerror="${CODE}> "a\\" onerror=\\"${CODE}")`,
  `<javascript:${CODE}>`,
  `# <img src=x onerror=${CODE}>`,
  `- [x] <a href="javascript:${CODE}">words</a>`,
  `| a | b |\n| --- | --- |\n| <img src=x onerror=${CODE}> | [b](javascript:${CODE}) |`,
  `~~~"><img/onerror=${CODE}\n</code></pre>${SCRIPT}\n~~~`,
  `> [!note"><img src=x onerror=${CODE}>]\n> ${SCRIPT}`,
  `<details ontoggle=${CODE} open>\n<summary onclick=${CODE}>title</summary>\n\n${SCRIPT}\n\n</details>`,
  `<div onclick=${CODE}>\n\n*words* <iframe src="javascript:${CODE}"></iframe>\n\n</div>`,
  `[[words" onclick="${CODE}]] @[a](javascript:${CODE}) $\\href{javascript:${CODE}}{x}$`,
  `words[^1]\n\n[^1]: <svg onload=${CODE}> [a](vbscript:${CODE})`,
  `---\ntitle: ${SCRIPT}\n---\n\n${SCRIPT}`,
  `<span data-mark="style" data-kind="font" data-value="x;background:url(javascript:${CODE})" onclick=${CODE}>words</span>`,
];

const markdown: ScriptPayload[] = MARKDOWN.map((source, index) => ({
  name: `Markdown ${index + 1}`,
  kind: 'markdown',
  source,
}));

/** All payloads: every known way in which pasted, dropped or imported text can try to run a script. */
export const SCRIPT_PAYLOADS: readonly ScriptPayload[] = [
  ...handlers,
  ...addresses,
  ...mutations,
  ...markdown,
];
