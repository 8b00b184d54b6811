import { lookRoutes } from '../look/routes';
import type { Route } from './router.svelte';

export const routes: readonly Route[] = [
  { path: '/', load: () => import('../pages/Home.svelte') },
  { path: '/new', load: () => import('../pages/NewGame.svelte') },
  { path: '/play/:id', load: () => import('../pages/Play.svelte') },
  { path: '/games', load: () => import('../pages/Games.svelte') },
  { path: '/tables', load: () => import('../online/TablesPage.svelte') },
  { path: '/table/:id', load: () => import('../online/TablePage.svelte') },
  { path: '/verify/:id', load: () => import('../online/VerifyPage.svelte') },
  { path: '/rules', load: () => import('../pages/Rules.svelte') },
  { path: '/rules/:game', load: () => import('../pages/Rules.svelte') },
  { path: '/keys', load: () => import('../pages/Keys.svelte') },
  { path: '/settings', load: () => import('../pages/Settings.svelte') },
  ...lookRoutes,
  { path: '*', load: () => import('../pages/NotFound.svelte') },
];
