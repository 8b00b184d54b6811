// The package @azulejo/board: the app's board for other pages.
import { mount as mountComponent, unmount } from 'svelte';
import { core } from '../core/core';
import { showLanguage } from '../i18n/i18n.svelte';
import { applyTheme, settings } from '../ui/settings.svelte';
import { addThemeRoot, themeRoots } from '../ui/theme-root';
import type { BoardOptions, Mount } from './package-api';
import Embedded from './Embedded.svelte';
import { EmbeddedTable } from './embedded.svelte';
import '../ui/tokens.css';
import '../ui/base.css';
import './package.css';

export type * from './package-api';

const SETTINGS = ['theme', 'contrast', 'letters', 'confirm', 'animation', 'language'] as const;

/** Takes over the settings that are given. */
async function applySettings(options: Partial<BoardOptions>): Promise<void> {
  for (const name of SETTINGS) if (options[name] !== undefined) Object.assign(settings, { [name]: options[name] });
  applyTheme();
  await showLanguage(settings.language);
  for (const root of themeRoots()) root.lang = settings.language;
}

export const mount: Mount = async (element, options) => {
  const root = document.createElement('div');
  root.className = 'azulejo-board';
  element.append(root);
  const removeTheme = addThemeRoot(root);
  try {
    const [rules] = await Promise.all([core(), applySettings(options)]);
    const table = new EmbeddedTable(rules);
    const shown = table.set(options);
    if (!shown.ok) throw new Error(shown.message);
    const component = mountComponent(Embedded, { target: root, props: { table } });
    return {
      get state() {
        return table.state;
      },
      set: (change) => {
        if (SETTINGS.some((name) => change[name] !== undefined)) void applySettings(change);
        return table.set(change);
      },
      move: (ply) => table.move(ply),
      on: (_event, listener) => table.on(listener),
      destroy: () => {
        void unmount(component);
        removeTheme();
        root.remove();
      },
    };
  } catch (error) {
    removeTheme();
    root.remove();
    throw error;
  }
};
