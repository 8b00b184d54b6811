import { useLanguage } from '../../src/i18n/i18n.svelte';

await useLanguage('en');
