import { answerPattern, type PatternRequest } from './pattern-search.ts';

addEventListener('message', ({ data }: MessageEvent<PatternRequest>) => postMessage(answerPattern(data)));
