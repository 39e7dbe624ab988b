import { fileName } from './file-name.ts';

/** Returns the name of an exported file without its extension: at most 100 characters, "document" for an empty title. */
export const exportFileName = (title: string): string => fileName(title, 100) || 'document';
