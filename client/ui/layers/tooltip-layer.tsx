import { useEffect, useState } from 'react';
import { followTips, type Tip } from './tips.ts';
import { uiLayers } from './ui-layers.ts';

/** Where the hints of the whole page appear; mounted once. */
export function TooltipLayer() {
  const layers = uiLayers.useLoaded();
  const [isOpen, setIsOpen] = useState(false);
  const [last, setLast] = useState<Tip | null>(null);
  useEffect(
    () =>
      followTips((tip) => {
        setIsOpen(tip !== null);
        if (!tip) return;
        setLast(tip);
        // A hint that cannot be fetched is missed by nobody.
        uiLayers.load().catch(() => {});
      }),
    [],
  );
  return layers && last && <layers.TooltipPopup tip={last} isOpen={isOpen} />;
}
