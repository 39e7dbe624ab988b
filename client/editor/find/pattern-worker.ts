import { answerPattern, type PatternQuestion } from './pattern-search.ts';

addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => postMessage(answerPattern(data)));
