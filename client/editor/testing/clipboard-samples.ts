/** Short clipboard contents of other programs, with the quirks of each, and the expected blocks. */
export const CLIPBOARD_SAMPLES: readonly { from: string; html: string; expected: string[] }[] = [
  {
    from: 'Google Docs',
    html:
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400;">Tides</span></h1>' +
      '<p dir="ltr"><span style="font-weight:400;">plain </span><span style="font-weight:700;">bold</span><span style="font-style:italic;"> slant</span></p><br>' +
      '<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>one</span></p></li><ul><li aria-level="2"><p><span>two</span></p></li></ul></ul>' +
      '<ul><li role="checkbox" aria-checked="true"><p><span>done</span></p></li></ul></b>',
    expected: [
      '{level=1 dir=ltr} Tides',
      '{dir=ltr} plain [bold:bold][italic: slant]',
      '{list=bullet dir=ltr} one',
      '{indent=1 list=bullet} two',
      '{list=task checked=true} done',
    ],
  },
  {
    from: 'Word',
    html:
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->' +
      '<p class=MsoNormal><b style="mso-bidi-font-weight:normal">Bold</b> words<o:p></o:p></p>' +
      '<p class=MsoListParagraphCxSpFirst style="text-indent:-18pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span style="font:7pt">&nbsp;&nbsp; </span></span><![endif]>first</p>' +
      '<p class=MsoListParagraphCxSpLast style="mso-list:l1 level2 lfo2"><span style="mso-list:Ignore">a)<span> </span></span>second</p>' +
      '<p class=MsoNormal align=center style="text-align:center">middle</p><!--EndFragment--></body></html>',
    expected: [
      '[bold:Bold] words',
      '{list=bullet} first',
      '{indent=1 list=ordered} second',
      '{align=center} middle',
    ],
  },
  {
    from: 'Notion',
    html:
      '<!-- notionvc: 1 --><h3>Plan</h3>\n<ul>\n<li>[ ] open</li>\n<li>[x] done\n<ul>\n<li>below</li>\n</ul>\n</li>\n</ul>\n<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>\n' +
      '<blockquote>\n<p>said</p>\n</blockquote>\n<hr>\n<pre><code class="language-ts">let a = 1;\nlet b;\n</code></pre>',
    expected: [
      '{level=3} Plan',
      '{list=task} open',
      '{list=task checked=true} done',
      '{indent=1 list=bullet} below',
      '{list=ordered start=3} three',
      '{list=ordered} four',
      '{quote=1} said',
      'horizontalRule',
      'codeBlock {language=ts} let a = 1;\nlet b;',
    ],
  },
  {
    from: 'GitHub',
    html:
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked> ship</li><li class="task-list-item"><input type="checkbox"> test</li></ul>' +
      '<div class="highlight highlight-source-js"><pre><span class="pl-k">const</span> a\n  b</pre></div><p>a <code>b</code> <del>c</del></p>' +
      '<table><thead><tr><th>h</th><th align="center">i</th></tr></thead><tbody><tr><td>x</td><td>y</td></tr></tbody></table>',
    expected: [
      '{list=task checked=true} ship',
      '{list=task} test',
      'codeBlock {language=js} const a\n  b',
      'a [code:b] [strike:c]',
      'table',
      '  tableRow',
      '    tableHeader',
      '      h',
      '    tableHeader {align=center}',
      '      i',
      '  tableRow',
      '    tableCell',
      '      x',
      '    tableCell',
      '      y',
    ],
  },
  {
    from: 'LibreOffice',
    html:
      '<html><head><style type="text/css">p { margin-bottom: 0.1in }</style></head><body lang="en-GB"><h2 class="western">Part</h2>' +
      '<p style="line-height: 100%"><font face="Liberation Serif"><b>bold</b> and <u>under</u></font></p>' +
      '<ol><li><p>one</p></li><ol><li><p>one a</p></li></ol><li><p>two</p><p>still two</p></li></ol></body></html>',
    expected: [
      '{level=2} Part',
      '[bold:bold] and [underline:under]',
      '{list=ordered} one',
      '{indent=1 list=ordered} one a',
      '{list=ordered} two',
      '{indent=1} still two',
    ],
  },
  {
    from: 'a web page',
    html:
      '<article><div>loose <b>words</b><div>a block</div></div><a href="https://example.org"><h4>Linked title</h4></a><details><summary>More</summary><p>Hidden</p></details>' +
      '<p><img src="https://example.org/a.png" alt="A"></p><p>in <img src="https://example.org/b.png"> line <img src="data:image/png;base64,AA=="></p></article>',
    expected: [
      'loose [bold:words]',
      'a block',
      '{level=4} [link:Linked title]',
      'box {kind=toggle titled=true}',
      '  More',
      '  Hidden',
      'image {src=https://example.org/a.png alt=A} ',
      'in <inlineImage> line',
    ],
  },
  {
    from: 'a code editor',
    html: '<meta charset="utf-8"><div style="color: #ccc;font-family: Menlo, Monaco, monospace;white-space: pre;"><div><span>if (a) {</span></div><div><span>  b()</span></div><div>}</div></div>',
    expected: ['codeBlock if (a) {\n  b()\n}'],
  },
];
