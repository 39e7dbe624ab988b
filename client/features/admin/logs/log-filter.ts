import type { RawInputOf } from '#shared/operations/contract.ts';
import type { exportLogs } from '#shared/operations/logs.ts';

/** The values of the filter bar. */
export interface LogFilter {
  level: 'any' | 'info' | 'warning' | 'error';
  person: string;
  text: string;
}

export const NO_FILTER: LogFilter = { level: 'any', person: '', text: '' };

/** Returns the part of a query's input that the filter decides. */
export const inputOf = ({ level, person, text }: LogFilter): RawInputOf<typeof exportLogs> => ({
  ...(level !== 'any' && { level }),
  ...(person.trim() !== '' && { person: person.trim() }),
  ...(text.trim() !== '' && { text: text.trim() }),
});
