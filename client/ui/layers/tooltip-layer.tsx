import { useEffect, useState } from 'react';
import { followTips, type Tip } from './tips.ts';
import { uiLayers } from './ui-layers.ts';

/** Shows the tooltips of the whole page. Mounted once. */
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
        // Without the code of the layers the page works without tooltips.
        uiLayers.load().catch(() => {});
      }),
    [],
  );
  return layers && last && <layers.TooltipPopup tip={last} isOpen={isOpen} />;
}
