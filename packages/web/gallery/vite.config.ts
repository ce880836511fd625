import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ALIAS, compiledMessages, namesAlone } from '../build/compiled-messages.ts';

/** The page of the building blocks, for who builds them. It is no part of the product, whose own configuration does not know of it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compiledMessages(), namesAlone(), react(), tailwind()],
  resolve: { alias: ALIAS },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5050) },
});
