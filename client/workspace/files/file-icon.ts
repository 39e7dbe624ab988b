import { File, FileText, Film, Image, type LucideIcon } from 'lucide-react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';

/** Returns the icon of a file by its type. */
export function fileIconOf({ type, mimeType }: Pick<TreeAsset, 'type' | 'mimeType'>): LucideIcon {
  if (type === 'image') return Image;
  if (type === 'video') return Film;
  return mimeType.startsWith('text/') || mimeType === 'application/pdf' ? FileText : File;
}
