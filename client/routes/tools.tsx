import { createFileRoute } from '@tanstack/react-router';
import { ToolsPage } from '#client/features/site/tools/tools-page.tsx';

export const Route = createFileRoute('/tools')({ component: ToolsPage });
