// What is beside the table in a rail, or a tap away: one of these is shown.
import type { Snippet } from 'svelte';
import { t } from '../i18n/i18n.svelte';

/** A move in notation is typed in a panel without a tab: the moves lead to it. */
export const panels = ['log', 'chat', 'bag', 'score', 'engine', 'type'] as const;
export type PanelName = (typeof panels)[number];

/** Windows at least this wide, in pixels, have a rail. */
export const RAIL = 1100;

/** What the page adds to the panels of the table. */
export interface PagePanels {
  /** Which one is asked for, and of the table's own rail which one is shown. */
  shown: PanelName | null;
  readonly chat?: { readonly content: Snippet; readonly unread: number };
  readonly engine?: Snippet;
  /** Goes to earlier positions and back; undefined where there is none. */
  readonly steps?: { readonly back?: () => void; readonly forward?: () => void };
}

/** Of a table whose page adds nothing. */
export class OwnPanels implements PagePanels {
  shown = $state<PanelName | null>(null);
}

/** Those with a tab. */
export const tabsOf = (page: PagePanels): PanelName[] =>
  panels.filter((name) => name !== 'type' && (name !== 'chat' || page.chat) && (name !== 'engine' || page.engine));

/** How a panel is called; bag and lid have a name of each game. */
export function panelTitle(name: Exclude<PanelName, 'bag'>, { chat }: PagePanels): string {
  if (name === 'chat') return chat && chat.unread > 0 ? t('chat.unread', { n: chat.unread }) : t('chat.title');
  return name === 'engine' ? t('look.engine') : t(`board.panel.${name}`);
}
