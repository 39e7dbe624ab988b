import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test("CI runs the README's test command and no other, on the Node version of the engines", () => {
  const workflow = read('.github/workflows/ci.yml');
  const [, command] = /^## Test\n+```sh\n(.+)\n```$/m.exec(read('README.md')) ?? [];
  expect([...workflow.matchAll(/\brun: (.+)$/gm)].map(([, run]) => run)).toEqual([command]);
  // package.json names the engine.
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(`>=${/node-version: (\d+)$/m.exec(workflow)?.[1]}`).toBe(engines.node);
});
