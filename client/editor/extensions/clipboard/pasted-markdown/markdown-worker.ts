import type { ReaderMessage } from './markdown-reader.ts';
import { parsePastedMarkdown } from './parse-pasted-markdown.ts';

const post = (message: ReaderMessage): void => postMessage(message);

addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  post({ document: parsePastedMarkdown(text, (percent) => post({ share: percent / 100 })) });
});
