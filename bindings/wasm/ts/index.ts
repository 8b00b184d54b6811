export { load, Azulejo, type LoadOptions, type NewGame } from './azulejo.js';
export { Game, PlayerView, Position, Rng } from './game.js';
export { Analyst, Search, type AnalystOptions } from './analyst.js';
export type { EngineOptions, NetworksName, NetworksSource } from './engine.js';
export { AzulejoError, unwrap, type ModuleSource } from './module.js';
export type * from './types.js';
