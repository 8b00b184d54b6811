import { lookRoutes } from '../look/routes';
import type { Route } from './router.svelte';

export const routes: readonly Route[] = [
  { path: '/', load: () => import('../pages/Home.svelte') },
  { path: '/settings', load: () => import('../pages/Settings.svelte') },
  ...lookRoutes,
  { path: '*', load: () => import('../pages/NotFound.svelte') },
];
