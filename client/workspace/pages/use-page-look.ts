import { useLayoutEffect } from 'react';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';

/** Sets every page of the workspace in the size and the length of lines that the writer likes on this device. */
export function usePageLook(): void {
  const { textSize, lineLength } = writingPreferences.useValue();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['textSize'] = textSize;
    dataset['lineLength'] = lineLength;
    return () => {
      delete dataset['textSize'];
      delete dataset['lineLength'];
    };
  }, [textSize, lineLength]);
}
