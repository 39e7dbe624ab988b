import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { test as base, expect, type Page } from '@playwright/test';
import { build, preview, type InlineConfig } from 'vite';
import { contentSecurityPolicy } from '../../server/http/security-headers.ts';

const root = join(import.meta.dirname, '../../client/editor/testing');

/** As in the product's build: the form for browsers needs a page, and Markdown is read in workers too. */
const CHARACTER_NAMES = 'decode-named-character-reference';
const alias = { [CHARACTER_NAMES]: fileURLToPath(import.meta.resolve(CHARACTER_NAMES)) };

/** What a page of the editor alone offers to a spec. */
export class EditorHarness {
  readonly page: Page;
  readonly #address: string;
  /** What the page complained of: refusals of the policy, faults, errors on the console. */
  readonly complaints: string[] = [];

  constructor(page: Page, address: string) {
    this.page = page;
    this.#address = address;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
        this.complaints.push(message.text());
    });
  }

  /** Opens a sample text; `query` as harness.tsx lists it. */
  async open(query: string): Promise<void> {
    await this.page.goto(`${this.#address}/harness.html?${query}`);
    await this.page.locator('.page__text').first().waitFor();
  }

  text(seat = 'Ines') {
    return this.page.locator(`[data-seat=${seat}] .page__text`);
  }

  /** Selects words in a person's text; with an empty `words` puts the caret before `after`. */
  async select(seat: string, words: string, part: 'all' | 'start' | 'end' = 'all'): Promise<void> {
    await this.page.evaluate(
      ({ seat, words, part }) => {
        const text = document.querySelector<HTMLElement>(`[data-seat=${seat}] .page__text`);
        if (!text) throw new Error(`${seat} has no text`);
        text.focus();
        const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.nodeValue?.indexOf(words) ?? -1;
          if (at < 0) continue;
          const from = part === 'end' ? at + words.length : at;
          const to = part === 'start' ? at : at + words.length;
          getSelection()?.setBaseAndExtent(node, from, node, to);
          return;
        }
        throw new Error(`"${words}" does not stand in the text of ${seat}`);
      },
      { seat, words, part },
    );
    // The editor learns of the selection by an event.
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** The blocks as a person sees them: their own attributes and their text, without others' flags. */
  async blocks(seat = 'Ines'): Promise<string[]> {
    return this.text(seat).evaluate((text) =>
      [...text.children].map((block) => {
        const copy = block.cloneNode(true) as Element;
        for (const caret of copy.querySelectorAll('.caret')) caret.remove();
        const told = ['aria-level', 'data-list', 'data-indent', 'data-quote', 'data-checked', 'data-start']
          .flatMap((name) =>
            block.hasAttribute(name) ? [`${name.replace('data-', '')}=${block.getAttribute(name)}`] : [],
          )
          .join(' ');
        return (told ? `{${told}} ` : '') + (copy.textContent ?? '');
      }),
    );
  }
}

export const test = base.extend<{ editor: EditorHarness }, { address: string }>({
  address: [
    // Playwright reads the fixtures a function needs from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'editor-harness-'));
      const common: InlineConfig = {
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [react()],
        resolve: { alias },
      };
      // As the product is built, and under its policy: a style or script that it refuses is a complaint here too.
      const input = join(root, 'harness.html');
      await build({
        ...common,
        build: { outDir, assetsInlineLimit: 0, modulePreload: { polyfill: false }, rollupOptions: { input } },
      });
      const server = await preview({
        ...common,
        build: { outDir },
        preview: {
          host: '127.0.0.1',
          port: 0,
          headers: { 'Content-Security-Policy': contentSecurityPolicy() },
        },
      });
      const { port } = server.httpServer.address() as AddressInfo; // it listens on a port, not on a pipe
      await use(`http://127.0.0.1:${port}`);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  editor: async ({ page, address }, use) => {
    await use(new EditorHarness(page, address));
  },
});
export { expect };
