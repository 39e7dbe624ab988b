import {
  ArrowRightLeft,
  ChartColumn,
  HeartPulse,
  Mail,
  ScrollText,
  Send,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { UnreadCount } from './unread-count.tsx';
import { lazyModule, type LazyModule } from '#client/lib/lazy-module.ts';

/** The addresses of the administration. Each has a file in `client/routes/_signed-in`. */
export type AdminPath =
  | '/admin'
  | '/admin/users'
  | '/admin/migration'
  | '/admin/settings'
  | '/admin/messages'
  | '/admin/newsletter'
  | '/admin/logs'
  | '/admin/health';

/** A page of the administration. The layout shows its link, and renders its content between the edges of the page. */
export interface AdminPage {
  path: AdminPath;
  /** The text of its link in the sidebar. */
  label: string;
  icon: LucideIcon;
  /** A number at the link. */
  Count?: ComponentType;
  page: LazyModule<{ Page: ComponentType }>;
}

/**
 * The pages in the order of the sidebar. A page begins with `PageHead` of `client/ui`. The first one is shown for an
 * address without an entry.
 */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: '/admin',
    label: 'Analytics',
    icon: ChartColumn,
    page: lazyModule(async () => ({ Page: (await import('./dashboard/dashboard-page.tsx')).DashboardPage })),
  },
  {
    path: '/admin/users',
    label: 'Users',
    icon: Users,
    page: lazyModule(async () => ({ Page: (await import('./users/users-page.tsx')).UsersPage })),
  },
  {
    path: '/admin/migration',
    label: 'Migration',
    icon: ArrowRightLeft,
    page: lazyModule(async () => ({
      Page: (await import('#client/features/admin-migration/migration-page.tsx')).MigrationPage,
    })),
  },
  {
    path: '/admin/settings',
    label: 'Settings',
    icon: Settings,
    page: lazyModule(async () => ({ Page: (await import('./settings/settings-page.tsx')).SettingsPage })),
  },
  {
    path: '/admin/messages',
    label: 'Messages',
    icon: Mail,
    Count: UnreadCount,
    page: lazyModule(async () => ({ Page: (await import('./messages/messages-page.tsx')).MessagesPage })),
  },
  {
    path: '/admin/newsletter',
    label: 'Newsletter',
    icon: Send,
    page: lazyModule(async () => ({
      Page: (await import('./newsletter/newsletter-page.tsx')).NewsletterPage,
    })),
  },
  {
    path: '/admin/logs',
    label: 'Logs',
    icon: ScrollText,
    page: lazyModule(async () => ({ Page: (await import('./logs/logs-page.tsx')).LogsPage })),
  },
  {
    path: '/admin/health',
    label: 'Health',
    icon: HeartPulse,
    page: lazyModule(async () => ({ Page: (await import('./health/health-page.tsx')).HealthPage })),
  },
];
