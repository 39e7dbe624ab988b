import { useEffect, useState } from 'react';
import type { ChapterTexts } from './chapter-texts.ts';

/**
 * Draws all texts by and by, so that the page can be searched, copied and printed as a whole: first what this device keeps,
 * then what only the server has.
 * @returns the text that is to be asked for next
 */
export function useReading(texts: ChapterTexts, ids: readonly string[]): string | null {
  const [missingId, setMissingId] = useState<string | null>(null);
  useEffect(() => {
    const look = (): void => setMissingId(texts.missingOf(ids));
    let stop = (): void => {};
    const callOff = texts.readAll(ids, () => {
      look();
      stop = texts.listen(look);
    });
    return () => {
      callOff();
      stop();
    };
  }, [texts, ids]);
  return missingId;
}
