import type { ReactNode } from 'react';
import { Sheet } from '#client/ui/layers/dialog.tsx';
import './panel-sheet.css';

interface PanelSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The side panel on a narrow screen: a sheet that slides in from the left, over the page. */
export function PanelSheet(props: PanelSheetProps) {
  return <Sheet {...props} label="Side panel" className="panel-sheet" />;
}
