import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { useEffect, useState } from 'react';

import { referencesOf } from '../../../references/references.ts';
import type { TextEditor } from '../../../text-editor/text-editor.ts';
import { ASSET_PICKER_EVENT } from '../picture-files.ts';

const pickerModule = lazyModule(() => import('./asset-picker.tsx'));

/** Renders the dialog with the images of the workspace while it is open. */
export function LazyAssetPicker({ editor }: { editor: TextEditor }) {
  const [isOpen, setIsOpen] = useState(false);
  const module = pickerModule.useLoaded();
  useEffect(() => {
    const { dom } = editor.view;
    const open = (): void => {
      setIsOpen(true);
      pickerModule.load().catch(() => {
        setIsOpen(false);
        toast.error('The images cannot be shown without a network');
      });
    };
    dom.addEventListener(ASSET_PICKER_EVENT, open);
    return () => dom.removeEventListener(ASSET_PICKER_EVENT, open);
  }, [editor]);
  const files = referencesOf(editor.state)?.files;
  return module && isOpen && files ? (
    <module.AssetPicker editor={editor} files={files} onClose={() => setIsOpen(false)} />
  ) : null;
}
