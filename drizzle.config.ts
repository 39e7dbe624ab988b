import { defineConfig } from 'drizzle-kit';

/**
 * Used only to generate the first draft of a migration (`npm run migration`). `server/db/migrate.ts` runs migrations
 * [F7].
 */
export default defineConfig({
  dialect: 'sqlite',
  schema: './server/db/schema/index.ts',
  out: './migrations',
  casing: 'snake_case',
});
