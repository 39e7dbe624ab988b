import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#client/features/site/legal/privacy-page.tsx';

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPage });
