import { configure } from '@testing-library/svelte';
import { useLanguage } from '../../src/i18n/i18n.svelte';

await useLanguage('en');
// What a test waits for comes at once; only on a busy machine it takes longer, and only a failure waits to the end.
configure({ asyncUtilTimeout: 30_000 });
