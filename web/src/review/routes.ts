import type { Route } from '../ui/router.svelte';

/** A source is a record or a position, packed into the address: such a page can be kept, sent and opened without a server. */
export const lookRoutes: readonly Route[] = [
  { path: '/look', load: () => import('./LibraryPage.svelte') },
  { path: '/replay/:source', load: () => import('./ReplayPage.svelte') },
  { path: '/analysis/:source', load: () => import('./AnalysisPage.svelte') },
  { path: '/editor', load: () => import('../editor/EditorPage.svelte') },
  { path: '/editor/:source', load: () => import('../editor/EditorPage.svelte') },
];
