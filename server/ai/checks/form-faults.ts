import { isWrapped, preambleLength } from '#server/ai/cleaning/wrapping.ts';
import type { Fault } from './fault.ts';

const HEADING = /^ {0,3}#{1,6}\s|^\S.*\n(=|-){3,}\s*$/m;

/** Whether a text has a tag, a comment or an image. An end after the first beginning is checked once for all beginnings. */
function hasMarkup(text: string): boolean {
  const tag = text.search(/<\/?[a-z]/i);
  const image = text.indexOf('![');
  return (
    text.includes('<!--') ||
    (tag >= 0 && text.includes('>', tag)) ||
    (image >= 0 && text.includes(']', image))
  );
}

/** Lists the faults in the form of an answer, which no action wants. @param source the text that it is made from */
export function formFaults(answer: string, source: string): Fault[] {
  if (answer.trim() === '') return ['empty'];
  const faults: Fault[] = [];
  if (preambleLength(answer, source) > 0) faults.push('preamble');
  if (isWrapped(answer, source)) faults.push('quotes');
  if (HEADING.test(answer) && !HEADING.test(source)) faults.push('headings');
  if (hasMarkup(answer)) faults.push('markup');
  return faults;
}
