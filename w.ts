import { parentPort } from 'node:worker_threads';
import { add } from './x.ts';
interface A { a: number }
const a: A = { a: add(1, 2) };
parentPort?.postMessage(a);
