import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Returns the condition that a text contains a part, in which the wildcards of LIKE are ordinary characters. */
export const contains = (text: SQLWrapper, part: string): SQL =>
  sql`${text} like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
