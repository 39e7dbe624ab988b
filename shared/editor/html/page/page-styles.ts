/**
 * Styles of an exported page: the typography of the editor with system fonts, for light and dark screens and for
 * print.
 */
export const PAGE_STYLES = `
:root { color-scheme: light dark; --ink: #1d1b16; --soft: #5b564a; --paper: #fffdf6; --line: #e4dfd0; --wash: #f4f1e8; --mark: #ffe98a; --link: #2456a6; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7da; --soft: #b3ac9b; --paper: #1e1c18; --line: #3a362e; --wash: #26241f; --mark: #5c4d12; --link: #8fb8ff; } }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { margin: 0; padding: clamp(24px, 8vh, 96px) 24px 96px; }
main { max-width: 66ch; margin: 0 auto; font: 400 20px/1.6 "EB Garamond", Garamond, "Iowan Old Style", "Palatino Linotype", Georgia, serif; overflow-wrap: break-word; text-wrap: pretty; }
h1, h2, h3, h4, h5, h6 { margin: 1.6em 0 .4em; font-weight: 500; line-height: 1.25; break-after: avoid; }
h1 { font-size: 1.7em; } h2 { font-size: 1.3em; } h3 { font-size: 1.1em; } h4, h5, h6 { font-size: 1em; font-weight: 600; }
.title { margin: 0 0 1em; font-size: 1.7em; }
header + h1 { margin-top: 0; font-size: 1.4em; }
p { margin: 0; min-height: 1.6em; }
.prose p + p, .prose p + :is(ul, ol, blockquote, pre, table, figure, div), :is(ul, ol, blockquote, pre, table, figure, details, div) + p { margin-top: .8em; }
.novel p + p { text-indent: 1.5em; }
.novel :is(li, td, th, blockquote, div, details, section) p + p { text-indent: 0; }
ul, ol { margin: .6em 0; padding-inline-start: 1.6em; }
li > :is(ul, ol) { margin: 0; }
li:has(> input) { list-style: none; }
li > input { width: 15px; height: 15px; margin: 0 9px 0 -24px; vertical-align: -1px; }
blockquote { margin: .8em 0; padding-inline-start: 1em; border-inline-start: 2px solid var(--line); color: var(--soft); }
a { color: inherit; text-decoration-color: var(--link); text-underline-offset: 3px; text-decoration-thickness: 1px; }
mark { background: var(--mark); color: inherit; }
code, pre { font: 400 .78em/1.6 "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { padding: .1em .3em; border-radius: 4px; background: var(--wash); }
pre { margin: 1em 0; padding: 16px 20px; border-radius: 6px; background: var(--wash); white-space: pre-wrap; }
pre code { padding: 0; background: none; font-size: 1em; }
table { width: 100%; margin: 1em 0; border-collapse: collapse; font-size: .9em; }
th, td { padding: 6px 10px; border: 1px solid var(--line); text-align: start; vertical-align: top; }
th { background: var(--wash); font-weight: 600; }
figure { margin: 1.2em 0; } img { max-width: 100%; height: auto; } figcaption { color: var(--soft); font-size: .8em; }
hr { width: 6em; margin: 2em auto; border: 0; border-top: 1px solid var(--line); }
[role="note"], details { margin: 1em 0; padding: 12px 16px; border-radius: 6px; background: var(--wash); }
summary { cursor: default; font-weight: 500; }
sup { line-height: 0; } sup a { padding: 0 .15em; text-decoration: none; color: var(--link); }
[role="doc-endnotes"] { margin-top: 3em; padding-top: 1em; border-top: 1px solid var(--line); color: var(--soft); font-size: .85em; }
@media (max-width: 640px) { main { font-size: 18px; } body { padding-top: 24px; } table { display: block; overflow-x: auto; } }
@media print { :root { --ink: #000; --paper: #fff; --soft: #444; --wash: #f6f6f6; --line: #ccc; } body { padding: 0; } main { max-width: none; font-size: 12pt; } a { text-decoration: none; } }
`;
