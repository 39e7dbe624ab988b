import { Lock } from 'lucide-react';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Protection } from './use-protection.ts';
import '../removed-items/stage-banner.css';

/** The banner above a page of a protected folder: the reason why it is read-only, and the button that unlocks. */
export function ProtectedBanner({ folder, onUnlock }: Protection) {
  return (
    <div className="stage-banner">
      <Banner kind="note" icon={Lock}>
        <span>“{folder.name}” is protected, so its pages are read-only.</span>
        <Button size="sm" onClick={onUnlock}>
          Unlock folder
        </Button>
      </Banner>
    </div>
  );
}
