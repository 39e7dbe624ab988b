import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#client/features/site/contact/contact-page.tsx';

export const Route = createFileRoute('/contact')({ component: ContactPage });
