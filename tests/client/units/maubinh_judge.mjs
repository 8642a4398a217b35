// Prints what the client makes of the hands and arrangements in a JSON file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'maubinh_judge.ts')], bundle: true, platform: 'node', format: 'esm', write: false,
});
const { judge } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
process.stdout.write(JSON.stringify(judge(JSON.parse(readFileSync(process.argv[2], 'utf8')))));
