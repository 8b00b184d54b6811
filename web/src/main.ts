import { mount } from 'svelte';
import App from './App.svelte';
import { followTurns } from './app/attention.svelte';
import { keepOffline } from './app/offline';
import { followSettings, settings } from './app/settings.svelte';
import { useLanguage } from './i18n/i18n.svelte';
import './ui/tokens.css';
import './ui/base.css';

await useLanguage(settings.language);
followSettings();
followTurns();
mount(App, { target: document.getElementById('app')! });
if (document.readyState === 'complete') keepOffline();
else addEventListener('load', keepOffline, { once: true });
