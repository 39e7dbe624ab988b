import { createFileRoute } from '@tanstack/react-router';
import { AdminGate } from '#client/features/admin/admin-gate.tsx';

export const Route = createFileRoute('/_signed-in/admin')({ component: AdminGate });
