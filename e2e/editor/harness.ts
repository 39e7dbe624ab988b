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

/** The product has the same alias: the package's browser variant needs a DOM, and workers parse Markdown too. */
const CHARACTER_NAMES = 'decode-named-character-reference';
const alias = { [CHARACTER_NAMES]: fileURLToPath(import.meta.resolve(CHARACTER_NAMES)) };

/** A page with the editor alone, and the actions of a spec on it. */
export class EditorHarness {
  readonly page: Page;
  readonly #url: string;
  /** Errors of the page: uncaught errors, violations of the Content Security Policy and other errors on the console. */
  readonly errors: string[] = [];

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
        this.errors.push(message.text());
    });
  }

  /** Opens a sample text. @param query address parameters, which `harness.tsx` lists */
  async open(query: string): Promise<void> {
    await this.page.goto(`${this.#url}/harness.html?${query}`);
    await this.page.locator('.page__text').first().waitFor();
  }

  text(seat = 'Ines') {
    return this.page.locator(`[data-seat=${seat}] .page__text`);
  }

  /** Selects words in a person's text, or sets the caret at their start or end. */
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
    // The browser notifies the editor of the selection by an event.
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** Returns each block as its attributes and its text, without the carets of other people and the names on them. */
  async blocks(seat = 'Ines'): Promise<string[]> {
    return this.text(seat).evaluate((text) =>
      [...text.children].map((block) => {
        const copy = block.cloneNode(true) as Element;
        for (const caret of copy.querySelectorAll('.caret')) caret.remove();
        const attributes = [
          'aria-level',
          'data-list',
          'data-indent',
          'data-quote',
          'data-checked',
          'data-start',
        ]
          .flatMap((name) =>
            block.hasAttribute(name) ? [`${name.replace('data-', '')}=${block.getAttribute(name)}`] : [],
          )
          .join(' ');
        return (attributes ? `{${attributes}} ` : '') + (copy.textContent ?? '');
      }),
    );
  }
}

export const test = base.extend<{ editor: EditorHarness }, { url: string }>({
  url: [
    // Playwright reads the fixtures a function needs from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'editor-harness-'));
      const commonConfig: InlineConfig = {
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [react()],
        resolve: { alias },
      };
      // The page is built and served like the product, with its Content Security Policy: violations are errors here too.
      const input = join(root, 'harness.html');
      await build({
        ...commonConfig,
        build: { outDir, assetsInlineLimit: 0, modulePreload: { polyfill: false }, rollupOptions: { input } },
      });
      const server = await preview({
        ...commonConfig,
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
  editor: async ({ page, url }, use) => {
    await use(new EditorHarness(page, url));
  },
});
export { expect };
