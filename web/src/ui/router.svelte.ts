// Pages by the part of the address after "#": it works from any folder, without a server, and is never sent to one.
import type { Component } from 'svelte';

export interface Route {
  /** Like "/play/:id"; "*" at the end takes the rest. */
  readonly path: string;
  /** Pages get `params`: what the placeholders stand for. */
  readonly load: () => Promise<{ default: Component<any> }>;
}

export interface Match {
  readonly route: Route;
  readonly params: Record<string, string>;
}

/** The first route that fits an address, and what its placeholders stand for. */
export function matchRoute(routes: readonly Route[], address: string): Match | undefined {
  const parts = address.split('?')[0]!.split('/').filter(Boolean);
  for (const route of routes) {
    const wanted = route.path.split('/').filter(Boolean);
    const open = wanted.at(-1) === '*';
    if (open ? parts.length < wanted.length - 1 : parts.length !== wanted.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((part, i) => {
      if (part === '*') params.rest = parts.slice(i).map(decode).join('/');
      else if (part.startsWith(':')) params[part.slice(1)] = decode(parts[i]!);
      else return part === parts[i];
      return true;
    });
    if (fits) return { route, params };
  }
  return undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // somebody cut the link
  }
}

function addressNow(): string {
  return location.hash.slice(1) || '/';
}

let address = $state(addressNow());
addEventListener('hashchange', () => (address = addressNow()));

/** The address of the page shown, like "/rules/azul?x=1". */
export function here(): string {
  return address;
}

/** What follows the "?" of the address. */
export function query(): URLSearchParams {
  return new URLSearchParams(address.split('?')[1] ?? '');
}

/** Goes to a page; with `replace` the page left is not gone back to. */
export function go(to: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', `#${to}`);
    address = addressNow();
  } else {
    location.hash = to;
  }
}
