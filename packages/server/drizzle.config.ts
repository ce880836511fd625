import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/**/!(*.test).ts',
  out: './migrations',
});
