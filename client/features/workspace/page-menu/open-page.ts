import { pageValue } from '#client/lib/shared-value.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';

/** The page that is open gives itself here, to the controls around it; null while no text is open. */
export const openPage = pageValue<PageHandle | null>(null);
