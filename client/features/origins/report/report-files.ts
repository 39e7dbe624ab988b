import { escapeText } from '#shared/editor/html/render/html-text.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { countRows, reportTime, sentSentence, type ProvenanceReport } from './provenance-report.ts';

/** Returns the report as a JSON file. */
export const reportJson = (report: ProvenanceReport): string => `${JSON.stringify(report, null, 2)}\n`;

/** Blocks scripts and all requests, as a second defense after escaping. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLES = `:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid #8888; text-align: left; vertical-align: top; }
.number { text-align: right; }
.scroll { overflow-x: auto; }`;

type Cell = string | { number: string };

function table(caption: string, head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const row = (cells: readonly Cell[], tag: 'th' | 'td'): string =>
    `<tr>${cells
      .map((cell) => {
        const scope = tag === 'th' ? ' scope="col"' : '';
        return typeof cell === 'string'
          ? `<${tag}${scope}>${escapeText(cell)}</${tag}>`
          : `<${tag}${scope} class="number">${escapeText(cell.number)}</${tag}>`;
      })
      .join('')}</tr>`;
  return `<h2>${escapeText(caption)}</h2>
<div class="scroll"><table>
<thead>${row(head, 'th')}</thead>
<tbody>
${rows.map((cells) => row(cells, 'td')).join('\n')}
</tbody>
</table></div>`;
}

/** Returns the report as a complete HTML page with its own styles, without scripts and requests. */
export function reportHtml(report: ProvenanceReport): string {
  const { title, madeAt, words, answers, notes } = report;
  const parts = [
    `<h1>Provenance of ${escapeText(title)}</h1>`,
    `<p>Made on ${escapeText(reportTime(madeAt))}. The document has ${escapeText(formatNumber(words.total))} words.</p>`,
    table(
      'Words by origin',
      ['Origin', { number: 'Words' }, { number: 'Share' }],
      countRows(report).map((row) => [row.name, { number: row.words }, { number: row.share }]),
    ),
    answers.length === 0
      ? ''
      : table(
          'Answers of AI',
          ['When', 'Who', 'Action', 'Model', { number: 'Words sent' }, { number: 'Words in the text' }],
          answers.map(({ when, who, action, model, wordsSent, wordsInText }) => [
            reportTime(when),
            who,
            action,
            model,
            { number: formatNumber(wordsSent) },
            { number: formatNumber(wordsInText) },
          ]),
        ),
    '<h2>What was sent</h2>',
    answers.length === 0
      ? '<p>No answer of AI is known for this document.</p>'
      : `<ul>\n${answers.map((answer) => `<li>${escapeText(sentSentence(answer))}</li>`).join('\n')}\n</ul>`,
    ...notes.map((note) => `<p>${escapeText(note)}</p>`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Provenance of ${escapeText(title)}</title>
<style>${STYLES}</style>
</head>
<body>
${parts.filter((part) => part !== '').join('\n')}
</body>
</html>
`;
}
