import { createFileRoute } from '@tanstack/react-router';
import { userSearch } from '#client/features/admin-migration/user-search.ts';

/** The layout renders the page of this address, so that only administrators load it. `?user=` fills in the user. */
export const Route = createFileRoute('/_signed-in/admin/migration')({ validateSearch: userSearch });
