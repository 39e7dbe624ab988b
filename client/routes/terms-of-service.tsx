import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#client/features/site/legal/terms-page.tsx';

export const Route = createFileRoute('/terms-of-service')({ component: TermsPage });
