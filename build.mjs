// Bundles the client: one entry per page, one module per game; shared parts become chunks.
import { readdirSync } from 'node:fs';
import { build } from 'esbuild';

const entries = (folder) => readdirSync(`static/src/${folder}`).filter((f) => f.endsWith('.ts')).map((f) => `static/src/${folder}/${f}`);

await build({
  entryPoints: [...entries('pages'), ...entries('games')],
  outdir: 'static/dist',
  outbase: 'static/src',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  sourcemap: true,
  logLevel: 'warning',
});
