// Gives a link away: with what the device has for that, else as a copy.
import { t } from '../i18n/i18n.svelte';
import { say } from './toast.svelte';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(t('look.share.copied'));
  } catch {
    say(t('look.share.not_copied'), 'error');
  }
}

/** Whoever closes the device's dialog has shared nothing, and needs no message. */
export async function shareLink(url: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copyText(url);
  try {
    await navigator.share({ title: 'Azulejo', url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url);
  }
}
