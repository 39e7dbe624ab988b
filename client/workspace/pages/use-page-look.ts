import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';

/** Sets every page of the workspace in the size and the length of lines that the writer likes on this device. */
export function usePageLook(): void {
  const { textSize, lineLength } = useStore(writingPreferences);
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
