/** Returns rows as CSV (RFC 4180). */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A negative number is no formula. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;

/** A cell that begins like a formula would be calculated by a spreadsheet, so an apostrophe makes it a text. */
function cell(text: string): string {
  const shown = /^[=+\-@\t\r]/.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
