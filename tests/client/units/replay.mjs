// Prints what the client knows after the frames in a JSON file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'replay.ts')], bundle: true, platform: 'node', format: 'esm', write: false,
});
const { replay } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
process.stdout.write(JSON.stringify(replay(JSON.parse(readFileSync(process.argv[2], 'utf8')))));
