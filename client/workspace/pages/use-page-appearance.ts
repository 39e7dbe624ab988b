import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';

/**
 * Applies the text size and line length that the writer set on this device to all pages of the workspace. The focus
 * mode has a line length of its own.
 */
export function usePageAppearance(isFocusMode: boolean): void {
  const { textSize, focusWidth, ...preferences } = useStore(writingPreferences);
  const lineLength = isFocusMode ? focusWidth : preferences.lineLength;
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
