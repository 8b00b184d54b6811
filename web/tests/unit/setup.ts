import { configure } from '@testing-library/svelte';
import { useLanguage } from '../../src/i18n/i18n.svelte';

await useLanguage('en');
// Tests wait only a moment, except on a busy machine; only a failure waits until the timeout.
configure({ asyncUtilTimeout: 30_000 });
