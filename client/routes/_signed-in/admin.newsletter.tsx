import { createFileRoute } from '@tanstack/react-router';

/** The layout renders the page of this address, so that only administrators load it. */
export const Route = createFileRoute('/_signed-in/admin/newsletter')({});
