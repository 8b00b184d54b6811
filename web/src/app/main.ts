import { mount } from 'svelte';
import App from './App.svelte';
import { followTurns } from './attention.svelte';
import { showLastWords, watchFailures } from './failures';
import { keepOffline } from './offline';
import { followSettings, settings } from '../ui/settings.svelte';
import { useLanguage } from '../i18n/i18n.svelte';
import '../ui/face.css';
import '../ui/tokens.css';
import '../ui/base.css';

try {
  await useLanguage(settings.language);
  watchFailures();
  followSettings();
  followTurns();
  mount(App, { target: document.getElementById('app')! });
} catch (error) {
  showLastWords(settings.language);
  throw error; // for the console
}
if (document.readyState === 'complete') keepOffline();
else addEventListener('load', keepOffline, { once: true });
