import * as v from 'valibot';
import { LegacyRecord, recordFault } from './legacy-record.ts';

/** A file that cannot be imported. The message is one sentence or more, each on its own line. */
export class UnreadableRecords extends Error {
  override name = 'UnreadableRecords';
}

/** A valid record and its place in the file, both counted from 1. */
export interface ReadRecord {
  record: LegacyRecord;
  number: number;
  line: number;
}

/** The largest file in bytes. */
export const MAX_LEGACY_BYTES = 256 * 1024 * 1024;
export const LEGACY_FILE_TOO_LARGE = 'The file is larger than 256 MB. Split it into parts and import those.';
/** The faults that are listed. */
const MAX_FAULTS = 20;

/**
 * Reads a JSON list of records. One fault refuses the whole file, so that an import is complete or absent.
 * @throws UnreadableRecords with the number and the line of each faulty record
 */
export function readLegacyFile(bytes: Uint8Array): ReadRecord[] {
  if (bytes.byteLength > MAX_LEGACY_BYTES) throw new UnreadableRecords(LEGACY_FILE_TOO_LARGE);
  const text = decode(bytes);
  const values = parseList(text);
  if (values.length === 0) throw new UnreadableRecords('The file contains no records.');
  const lines = recordLines(text);
  const records: ReadRecord[] = [];
  const faults: string[] = [];
  const numbers = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const [number, line] = [index + 1, lines[index] ?? 1];
    const parsed = v.safeParse(LegacyRecord, value);
    const known = parsed.success ? numbers.get(parsed.output.id) : undefined;
    if (!parsed.success) faults.push(`${placeOf({ number, line })}: ${recordFault(parsed.issues)}`);
    else if (known !== undefined)
      faults.push(`${placeOf({ number, line })}: It has the same id as record ${known}.`);
    else {
      numbers.set(parsed.output.id, number);
      records.push({ record: parsed.output, number, line });
    }
  }
  if (faults.length > 0) throw new UnreadableRecords(faultList(faults));
  return records;
}

/** Names a record, such as "Record 3 (line 41)". */
export const placeOf = ({ number, line }: Pick<ReadRecord, 'number' | 'line'>): string =>
  `Record ${number} (line ${line})`;

function faultList(faults: readonly string[]): string {
  const rest = faults.length - MAX_FAULTS;
  return [
    ...faults.slice(0, MAX_FAULTS),
    ...(rest > 0 ? [`There are ${rest} more faults.`] : []),
    'Nothing was imported.',
  ].join('\n');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableRecords('The file is not a text in UTF-8. Export the records as JSON in UTF-8.');
  }
}

function parseList(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableRecords(`Line ${lineOfError(error, text)} is not valid JSON. Nothing was imported.`);
  }
  if (!Array.isArray(value))
    throw new UnreadableRecords(
      'The file must contain a list of records, from [ to ]. Nothing was imported.',
    );
  return value;
}

/** The parser names a position in most of its messages. Without one the text ended too early. */
function lineOfError(error: unknown, text: string): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  const before = position === undefined ? text.trimEnd() : text.slice(0, Number(position));
  return before.split('\n').length;
}

/** Returns the line on which each element of a valid JSON list begins. */
function recordLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isInText = false;
  let isBeforeElement = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') line += 1;
    if (isInText) {
      // The character after a backslash does not end the text.
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
      continue;
    }
    if (/\s/.test(character)) continue;
    if (isBeforeElement && character !== ']') lines.push(line);
    isBeforeElement = false;
    if (character === '"') isInText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    isBeforeElement = depth === 1 && (character === ',' || (character === '[' && lines.length === 0));
  }
  return lines;
}
