interface NodeModules {
  'node:fs/promises': typeof import('node:fs/promises');
  'node:worker_threads': typeof import('node:worker_threads');
}

/** A module of Node. It is not imported, so that bundlers for browsers need not know it. */
export function nodeModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name] {
  return process.getBuiltinModule(name) as NodeModules[Name];
}
