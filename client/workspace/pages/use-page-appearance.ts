import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';

/** Applies the text size and line length that the writer set on this device to all pages of the workspace. */
export function usePageAppearance(): void {
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
