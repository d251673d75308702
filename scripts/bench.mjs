/** `npm run bench`: the measurements behind the promises, one after the other; `npm run bench -- render` picks some. */
import { inCheckout } from './setup/checkout.mjs';
import { compileFolder } from './setup/compile-folder.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';
import { fail } from './setup/log.mjs';

await prepare();
// Every file directly in bench/ is a bench; bench/lib/ holds the parts that they share.
const benches = (await compileFolder('bench')).filter((name) => !name.includes('/'));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches.includes(name));
if (unknown.length > 0) fail(`No bench is called ${unknown.join(', ')}. There are: ${benches.join(', ')}.`);

for (const name of asked.length > 0 ? asked : benches) {
  const code = await runAttached(process.execPath, [
    '--enable-source-maps',
    inCheckout('dist', 'bench', `${name}.js`),
  ]);
  if (code !== 0) {
    console.log(`${name} ended with code ${code}`);
    process.exitCode = 1;
  }
}
