import { tidy } from '#shared/canvas/tidy/tidy.ts';
import type { TidyResult, TidyRequest } from './tidy-canvas.ts';

// A layout of thousands of nodes takes seconds. In a worker it does not block the page.
self.addEventListener('message', ({ data }: MessageEvent<TidyRequest>) => {
  const answer: TidyResult = tidy(data.nodes, data.edges, data.selectedIds);
  self.postMessage(answer);
});
