import { defineConfig } from 'drizzle-kit';

/** Only for writing a migration's first draft (`npm run migration`); `server/db/migrate.ts` runs them [F7]. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './server/db/schema/index.ts',
  out: './migrations',
  casing: 'snake_case',
});
