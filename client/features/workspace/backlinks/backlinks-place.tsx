import { laterModule } from '#client/lib/later-module.ts';

interface BacklinksPlaceProps {
  workspaceId: string;
  documentId: string;
}

const later = laterModule(() => import('./backlinks.tsx'));

/** Where "Linked from" stands, once the page has come to rest. */
export function BacklinksPlace(props: BacklinksPlaceProps) {
  const module = later.useSoon();
  return module && <module.Backlinks {...props} />;
}
