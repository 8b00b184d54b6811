import { mount } from 'svelte';
import App from './App.svelte';
import { keepOffline } from './offline';
import { followSettings, settings } from '../ui/settings.svelte';
import { useLanguage } from '../i18n/i18n.svelte';
import '../ui/tokens.css';
import '../ui/base.css';

await useLanguage(settings.language);
followSettings();
mount(App, { target: document.getElementById('app')! });
if (document.readyState === 'complete') keepOffline();
else addEventListener('load', keepOffline, { once: true });
