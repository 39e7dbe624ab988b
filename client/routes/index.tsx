import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '#client/features/site/landing/landing-page.tsx';

export const Route = createFileRoute('/')({ component: () => <LandingPage /> });
