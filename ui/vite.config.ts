import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

const CHECK = 'virtual:check';
const GIVES = 'examine, readReceipts, signed, linkOf, lockOf, digest';

/** The script of the page that checks a match by itself, as a module: the pages check with the very same lines. */
function checkPage(): Plugin {
  return {
    name: 'check-page',
    resolveId: (name: string) => (name === CHECK ? `\0${CHECK}` : undefined),
    async load(name: string) {
      if (name !== `\0${CHECK}`) return undefined;
      const file = decodeURI(new URL('public/check.html', import.meta.url).pathname);
      const page = await this.fs.readFile(file, { encoding: 'utf8' });
      const script = page.split('<script>')[1]!.split('// --- The page')[0]!;
      return `${script}\nexport { ${GIVES} };`;
    },
  };
}

// The build goes into the Python package, which serves it; in development the API is proxied.
export default defineConfig({
  plugins: [svelte(), checkPage()],
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
