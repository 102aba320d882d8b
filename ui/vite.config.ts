import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The build goes into the Python package, which serves it; in development the API is proxied.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/gamemaster/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000' } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
