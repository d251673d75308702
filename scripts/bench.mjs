/** `npm run bench`: runs the measurements behind the promises, one at a time; `npm run bench -- render` runs one. */
import { inCheckout } from './setup/checkout.mjs';
import { compileFolder } from './setup/compile.mjs';
import { fail } from './setup/log.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';

await prepare();
// Every file directly in bench/ is a bench; the parts that they share are in bench/lib/.
const benches = (await compileFolder('bench')).filter((name) => !name.includes('/'));
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !benches.includes(name));
if (unknown.length > 0) fail(`Unknown bench: ${unknown.join(', ')}. Available: ${benches.join(', ')}.`);

for (const name of selected.length > 0 ? selected : benches) {
  const program = inCheckout('dist', 'bench', `${name}.js`);
  const code = await runAttached(process.execPath, ['--enable-source-maps', program]);
  if (code !== 0) {
    console.log(`${name} exited with code ${code}`);
    process.exitCode = 1;
  }
}
