import { tidy } from '#shared/canvas/tidy/tidy.ts';
import type { TidyAnswer, TidyQuestion } from './tidy-canvas.ts';

// Thousands of nodes take seconds: apart from the page they hold nothing up.
self.addEventListener('message', ({ data }: MessageEvent<TidyQuestion>) => {
  const answer: TidyAnswer = tidy(data.nodes, data.edges, data.chosen);
  self.postMessage(answer);
});
