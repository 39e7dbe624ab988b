import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { buildClient } from '../../scripts/build-client.ts';
import { openBrowser } from '../load/start-app.ts';
import type { MeasuredServer } from './measured-process.ts';
import { startProduct } from './product.ts';
import { seedCanvas, type SeededCanvas } from './seed-canvas.ts';
import { seedProduct } from './seed-product.ts';

export interface View {
  x: number;
  y: number;
  zoom: number;
}

export interface CanvasProduct {
  server: MeasuredServer;
  browser: BrowserContext;
  canvases: SeededCanvas[];
  /** Opens a canvas in a tab. The default viewport is at the origin, zoom 100 %. */
  open: (canvas: SeededCanvas, options?: { page?: Page; view?: View }) => Promise<Page>;
  stop: () => Promise<void>;
}

/** Starts the product with a canvas for each number of nodes, and a browser in which its writer is signed in. */
export async function canvasProduct(counts: readonly number[]): Promise<CanvasProduct> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const canvases: SeededCanvas[] = [];
  const seeded = await seedProduct(join(folder, 'foolscap.db'), 1, async (db, made) => {
    for (const count of counts) canvases.push(await seedCanvas(db, made, count));
  });
  const started = await startProduct(folder, seeded);
  const token = started.rooms[0]?.token ?? '';
  const server = { ...started, rooms: canvases.map(({ id }) => ({ name: id, token })) };
  const origin = server.url.replace('ws:', 'http:').replace('/sync', '');
  const browser = await openBrowser(join(folder, 'profile'));
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  await page.evaluate((id) => localStorage.setItem('foolscap:sessionId', id), seeded.sessionId);
  return {
    server,
    browser,
    canvases,
    open: async ({ id }, { page: existingPage, view: { x, y, zoom } = { x: 0, y: 0, zoom: 1 } } = {}) => {
      const opened = existingPage ?? (await browser.newPage());
      await opened.goto(`${origin}/login`);
      await opened.evaluate(([key, view]) => localStorage.setItem(key, view), [
        `foolscap:viewport:${id}`,
        JSON.stringify({ zoom, pan: { x, y } }),
      ] as const);
      await opened.goto(`${origin}/workspace/${seeded.workspaceId}?item=${id}`);
      await opened.locator('.react-flow').waitFor();
      return opened;
    },
    stop: async () => {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
