/** A process whose clients read a file again and again: `file-readers.js <port> <path> <clients>`. */
import { get } from 'node:http';

const [port, path, clients] = process.argv.slice(2);

for (let client = 0; client < Number(clients); client++) readAgain();

function readAgain(): void {
  get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
    response.resume();
    response.once('end', readAgain);
  }).once('error', () => setTimeout(readAgain, 100));
}
