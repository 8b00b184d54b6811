import { lookRoutes } from '../review/routes';
import type { Route } from '../ui/router.svelte';

export const routes: readonly Route[] = [
  { path: '/', load: () => import('../lobby/Home.svelte') },
  { path: '/new', load: () => import('../lobby/NewGame.svelte') },
  { path: '/play/:id', load: () => import('../local/Play.svelte') },
  { path: '/games', load: () => import('../lobby/Games.svelte') },
  { path: '/tables', load: () => import('../online/TablesPage.svelte') },
  { path: '/table/:id', load: () => import('../online/TablePage.svelte') },
  { path: '/verify/:id', load: () => import('../online/VerifyPage.svelte') },
  { path: '/rules', load: () => import('../learn/Rules.svelte') },
  { path: '/rules/:game', load: () => import('../learn/Rules.svelte') },
  { path: '/keys', load: () => import('../learn/Keys.svelte') },
  { path: '/settings', load: () => import('./Settings.svelte') },
  ...lookRoutes,
  { path: '*', load: () => import('./NotFound.svelte') },
];
