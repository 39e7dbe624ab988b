/** The kind of the run that exports all data of a user. */
export const DATA_EXPORT = 'data-export';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the file of an export is stored, in days. */
export const DATA_EXPORT_DAYS = 7;
export const DATA_EXPORT_STORED_MS = DATA_EXPORT_DAYS * DAY_MS;

/** The name under which the file of an export is saved, by the UTC date of its end in epoch milliseconds. */
export const dataExportFileName = (finishedAt: number): string =>
  `Foolscap_${new Date(finishedAt).toISOString().slice(0, 10)}.zip`;
