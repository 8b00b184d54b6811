import type { Route } from '../ui/router.svelte';

export const routes: readonly Route[] = [
  { path: '/', load: () => import('../lobby/Home.svelte') },
  { path: '/new', load: () => import('../lobby/NewGame.svelte') },
  { path: '/play/:id', load: () => import('../local/Play.svelte') },
  { path: '/games', load: () => import('../lobby/Games.svelte') },
  { path: '/tables', load: () => import('../online/TablesPage.svelte') },
  { path: '/table/:id', load: () => import('../online/TablePage.svelte') },
  { path: '/verify/:id', load: () => import('../online/VerifyPage.svelte') },
  { path: '/learn', load: () => import('../learn/Learn.svelte') },
  { path: '/learn/:game', load: () => import('../learn/Lesson.svelte') },
  { path: '/rules', load: () => import('../learn/Rules.svelte') },
  { path: '/rules/:game', load: () => import('../learn/Rules.svelte') },
  { path: '/keys', load: () => import('../learn/Keys.svelte') },
  { path: '/settings', load: () => import('./Settings.svelte') },
  // A source is a record or a position, packed into the address: such a page can be kept, sent and opened without a server.
  { path: '/look', load: () => import('../review/LibraryPage.svelte') },
  { path: '/replay/:source', load: () => import('../review/ReplayPage.svelte') },
  { path: '/analysis/:source', load: () => import('../review/AnalysisPage.svelte') },
  { path: '/editor', load: () => import('../editor/EditorPage.svelte') },
  { path: '/editor/:source', load: () => import('../editor/EditorPage.svelte') },
  { path: '*', load: () => import('./NotFound.svelte') },
];
