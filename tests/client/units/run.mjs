// Bundles the unit tests beside this file and runs them by Node's own test runner.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const outdir = mkdtempSync(join(tmpdir(), 'units-'));
const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
await build({
  entryPoints: tests.map((name) => join(here, name)),
  outdir, bundle: true, platform: 'node', format: 'esm', outExtension: { '.js': '.mjs' }, logLevel: 'warning',
});
const files = tests.map((name) => join(outdir, name.replace('.ts', '.mjs')));
const run = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...files], { stdio: 'inherit' });
rmSync(outdir, { recursive: true });
process.exit(run.status ?? 1);
