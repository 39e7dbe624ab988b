import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#client/features/checkout/checkout-page.tsx';

export const Route = createFileRoute('/_signed-in/checkout')({ component: CheckoutPage });
