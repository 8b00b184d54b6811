// Errors that no page expects end in a message with a way on.
import { t, type Language } from '../i18n/i18n.svelte';
import { say } from '../ui/toast.svelte';

/** Tells about errors that nothing else has caught. */
export function watchFailures(): void {
  const missing = new WeakSet<object>();
  // A file of this version is not on the server any more, or there is no network. Pages that expect it say so themselves.
  addEventListener('vite:preloadError', (event) => missing.add(event.payload));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason instanceof Error && missing.has(reason)));
  addEventListener('error', ({ error }) => error && tell(false));
}

function tell(isMissing: boolean): void {
  const action = { label: t('app.reload'), run: () => location.reload() };
  say(t(isMissing ? 'app.part_missing' : 'app.error.short'), 'error', action);
}

/** For when not even the texts could be loaded. */
const lastWords: Record<Language, readonly [string, string]> = {
  en: ['Azulejo could not be loaded.', 'Reload'],
  it: ['Non è stato possibile caricare Azulejo.', 'Ricarica'],
  fr: ['Azulejo n’a pas pu être chargé.', 'Recharger'],
  ro: ['Azulejo nu a putut fi încărcat.', 'Reîncarcă'],
  nb: ['Azulejo kunne ikke lastes inn.', 'Last inn på nytt'],
};

/** A message in place of the app, made without any of it. */
export function showLastWords(language: Language): void {
  const [text, label] = lastWords[language];
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'last-words';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onclick = () => location.reload();
  box.append(text, document.createElement('br'), button);
  document.documentElement.lang = language;
  document.getElementById('app')!.replaceChildren(box);
}
