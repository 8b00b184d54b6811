// Short names of the messages of the API (docs/api.md). Their types are generated from the server's OpenAPI document. Seats count from 1.
import type { components } from './schema';

type Schemas = components['schemas'];

export type ClockRule = Schemas['ClockRule'];
export type ListedTable = Schemas['Listed'];
export type Offers = Schemas['Offers'];
export type Proof = Schemas['Proof'];
export type ScoringChoice = Schemas['ScoringChoice'];
export type WireClock = NonNullable<Schemas['Clock']>;
export type WireEvent = Schemas['Event'];
export type WireLog = Schemas['Log'];
export type WireMessage = Schemas['Message'];
export type WireResult = Schemas['GameResult'];
export type WireSeat = Schemas['Seat'];
export type WireView = Schemas['View'];
