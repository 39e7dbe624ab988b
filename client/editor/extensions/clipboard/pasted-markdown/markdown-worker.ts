import type { ReaderMessage } from './markdown-reader.ts';
import { readAsPasted } from './read-as-pasted.ts';

const post = (message: ReaderMessage): void => postMessage(message);

addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  post({ document: readAsPasted(text, (percent) => post({ share: percent / 100 })) });
});
