// Generated from src/server/api/openapi.json by tests/openapi/generate: do not edit.

export interface paths {
    readonly "/api/v1/games": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Listed tables, the newest first
         * @description Only tables that are `listed`. `next` in the answer is the value of `before` for the next page.
         */
        readonly get: operations["list_tables"];
        readonly put?: never;
        /**
         * Create a table; the answer contains the tokens of its human seats
         * @description The game begins when the last seat is taken and the last awaited nonce has come. A request with the same `key` can be repeated and is carried out once.
         */
        readonly post: operations["create_table"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /**
         * The table as the seat of the token sees it, or a spectator without a token
         * @description Hidden information is removed: future deals, the order of the stack, and face-down plates and chips that the viewer has not seen.
         */
        readonly get: operations["get_table"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete the table, or the names in a finished game
         * @description The token is that of the table's maker or of the operator. The maker cannot delete a game at which others play, and of a finished game only the names.
         */
        readonly delete: operations["delete_table"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/join": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take an open seat
         * @description Without `seat`, the first open seat is taken. The token in the answer is shown once. A request with the same `key` can be repeated and is carried out once.
         */
        readonly post: operations["join"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/nonce": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a nonce for the deals, after reading the commitment and before the game begins
         * @description The deals are computed from the seed of the server and the nonces of all seats. The same nonce may be sent again; another one is refused.
         */
        readonly post: operations["nonce"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/moves": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a move; a repeated request gets the same answer
         * @description An answer means that the move is stored. `ply` is the number that the move will have, so that a repeated request is carried out once.
         */
        readonly post: operations["move"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/offers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Offer an undo or a rematch; if all others are AIs, it is done at once
         * @description Everybody who holds a seat must agree to an undo, except those who have resigned. A rematch begins when all agree; it has the same tokens.
         */
        readonly post: operations["offer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept or decline an offer
         * @description A refusal ends the offer.
         */
        readonly post: operations["answer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/resign": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resign
         * @description Ends a game of two. In a larger game an AI plays on for the seat, which can no longer win.
         */
        readonly post: operations["resign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/leave": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Leave the table: an AI plays on, or the others may claim the win
         * @description Before the game begins, leaving frees the seat. A seat for which an AI has played after its player left on purpose cannot win a game of several people.
         */
        readonly post: operations["leave"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/return": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Return after leaving; takes the seat back from an AI
         * @description Not possible after resigning.
         */
        readonly post: operations["come_back"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/claim": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Claim the win over a player who has left or run out of time
         * @description Only at tables with `"timeout": "claim"`. All players who are present win.
         */
        readonly post: operations["claim"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/chat": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send one of the chat presets
         * @description There are 12 sentences, which each client shows in the language of its user.
         */
        readonly post: operations["chat"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/name": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change the name of the player
         * @description At most 40 characters. An empty name removes it.
         */
        readonly post: operations["name"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/record": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /**
         * The record: complete for a finished game, otherwise what the viewer may know
         * @description The text format of docs/notation.md. In an unfinished game of Azul Duel, the plies as the viewer saw them are in a comment.
         */
        readonly get: operations["record"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /**
         * Everything that is needed to check the deals of a finished game
         * @description The seed is published when the game is over. docs/fair-chance.md explains how the deals follow from it.
         */
        readonly get: operations["proof"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /**
         * The plies of the game as the viewer has seen them, with the state after each: at most 50 at a time
         * @description Moves that were taken back are not in the log. If `undos` differs between two pages, read it again from the beginning.
         */
        readonly get: operations["log"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/games/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /**
         * Follow a game by WebSocket (subprotocol azulejo.v1) or as a stream of JSON lines
         * @description The first message is a view. Every later event follows with its number. Browsers, which cannot send headers with a WebSocket, add `bearer.TOKEN` as a second subprotocol.
         */
        readonly get: operations["events"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analyze": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Analyse a position
         * @description The request has one of `record`, `state` and `position`. The analysis is given up if the client closes the connection.
         */
        readonly post: operations["analyze"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This document
         * @description The description of this API in OpenAPI 3.1.
         */
        readonly get: operations["openapi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            /**
             * @description later versions may add codes
             * @enum {unknown}
             */
            readonly error: "bad_request" | "bad_target" | "bad_host" | "forbidden" | "foreign_origin" | "not_found" | "unknown_game" | "method_not_allowed" | "conflict" | "body_too_large" | "target_too_long" | "illegal" | "stream" | "too_many_requests" | "head_too_large" | "not_implemented" | "internal" | "damaged" | "unavailable";
            readonly message: string;
            readonly fields?: readonly {
                readonly field: string;
                readonly problem: string;
            }[];
            readonly illegal?: components["schemas"]["IllegalMove"];
        };
        /** @description why a move is illegal, for programs; missing if the text is no move at all */
        readonly IllegalMove: {
            /**
             * @description later versions may add codes
             * @enum {string}
             */
            readonly code: "game_over" | "deal_awaited" | "placement_awaited" | "take_awaited" | "no_such_factory" | "source_empty" | "colour_not_there" | "line_full" | "line_other_colour" | "wall_has_colour" | "other_line_first" | "space_taken" | "column_has_colour" | "other_phase" | "no_such_place" | "place_empty" | "slot_taken" | "no_marker" | "stack_empty" | "no_point" | "no_such_drawn" | "sun_empty" | "colour_not_on_top" | "stacking_missing" | "stacking_needless" | "stacking_wrong" | "chip_gone" | "chip_covered" | "two_chips_taken" | "other_line" | "line_complete" | "line_incomplete" | "no_plate_there" | "space_other_colour" | "chips_not_held" | "chips_too_few" | "chips_too_many";
            /** @description what the message names; which members there are depends on the code. Rows, columns, slots and numbers count from 1 */
            readonly params: {
                readonly row?: number;
                readonly column?: number;
                /** @enum {string} */
                readonly colour?: "B" | "Y" | "R" | "K" | "W";
                /** @description a factory of Azul; 0: the centre */
                readonly source?: number;
                /** @description a factory of Azul Duel; 0: the large one */
                readonly factory?: number;
                /** @description how many there are */
                readonly factories?: number;
                readonly slot?: number;
                /** @description of a plate of the display, or of a drawn plate */
                readonly number?: number;
                readonly phase?: components["schemas"]["DuelPhase"];
                readonly round?: number;
            };
            readonly message: string;
        };
        /** @description the fields of a ply, and what it moved, as the viewer sees it; which members there are depends on the kind. Seats, rows and columns count from 1; row 0 is the floor line or the broken-tiles spaces, source 0 the centre, factory 0 the large one */
        readonly ToldPly: {
            /** @enum {string} */
            readonly kind: "deal" | "take" | "place" | "plates" | "display" | "draw" | "look" | "keep" | "under" | "sun" | "moon" | "chip" | "decline";
            readonly source?: number;
            readonly factory?: number;
            /** @enum {string} */
            readonly colour?: "B" | "Y" | "R" | "K" | "W";
            readonly row?: number;
            readonly column?: number;
            /** @description how many tiles */
            readonly taken?: number;
            /** @description the rest of the factory on its moon, bottom to top */
            readonly stacking?: string;
            /** @description of a plate; missing if the viewer does not know it */
            readonly number?: number;
            readonly slot?: number;
            readonly turns?: number;
            /** @description points */
            readonly pays?: number;
            readonly chip?: string;
            /** @description paid for a tile */
            readonly chips?: readonly string[];
            readonly factories?: readonly string[];
        };
        /** @enum {string} */
        readonly GameName: "azul" | "azul-grey" | "azul-duel";
        /** @enum {string} */
        readonly TableStatus: "waiting" | "playing" | "finished";
        /**
         * @description human: held by the creator of the table; open: for anybody
         * @enum {string}
         */
        readonly SeatKind: "human" | "open" | "ai";
        /** @enum {string} */
        readonly Proposal: "undo" | "rematch";
        /**
         * @description the strength of an AI
         * @enum {unknown}
         */
        readonly Level: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | "max";
        /** @description azul-duel: the scoring tiles: those of the first game, three or four at random, or three or four by name, one side of each; three at random by default */
        readonly ScoringChoice: ("first" | "3" | "4") | readonly ("rows" | "colours" | "columns" | "border" | "diagonals" | "corners" | "wild" | "special")[];
        readonly ClockRule: {
            /** @constant */
            readonly kind: "none";
        } | {
            /** @constant */
            readonly kind: "move";
            readonly seconds: number;
        } | {
            /** @constant */
            readonly kind: "game";
            readonly seconds: number;
            /** @default 0 */
            readonly increment?: number;
        } | {
            /** @constant */
            readonly kind: "days";
            readonly days: number;
        };
        readonly CreateTable: {
            readonly game: components["schemas"]["GameName"];
            /** @default 2 */
            readonly players?: number;
            readonly seats: readonly {
                readonly kind: components["schemas"]["SeatKind"];
                readonly level?: components["schemas"]["Level"];
                readonly name?: string;
            }[];
            /** @description the seat that begins; random by default */
            readonly first?: number;
            readonly scoring?: components["schemas"]["ScoringChoice"];
            readonly clock?: components["schemas"]["ClockRule"] | null;
            /**
             * @default ai
             * @enum {string}
             */
            readonly timeout?: "ai" | "claim";
            readonly stand_in?: components["schemas"]["Level"];
            /** @default false */
            readonly listed?: boolean;
            /** @default true */
            readonly hints?: boolean;
            /**
             * @deprecated
             * @description ignored, because it comes before the commitment; use nonces
             */
            readonly nonce?: string;
            /**
             * @description whether the game waits until each human seat has sent a nonce, also in rematches
             * @default false
             */
            readonly nonces?: boolean;
            /** @description a random secret of the client: a repeated request with the same key gets the same answer */
            readonly key?: string;
        };
        readonly Created: {
            readonly id: string;
            readonly seats: readonly {
                readonly seat: number;
                readonly kind: components["schemas"]["SeatKind"];
                readonly level?: components["schemas"]["Level"];
                readonly token?: string;
            }[];
            readonly commitment: string;
            /** @description the token with which the table can be deleted */
            readonly maker?: string;
        };
        readonly Deleted: {
            /** @enum {unknown} */
            readonly deleted: "table" | "names";
        };
        readonly JoinTable: {
            readonly seat?: number;
            readonly name?: string;
            /** @description printable ASCII characters other than space, comma and |; read the commitment before */
            readonly nonce?: string;
            /**
             * @description whether the game waits for the nonce of this seat, also in rematches
             * @default false
             */
            readonly nonces?: boolean;
            /** @description a random secret of the client: a repeated request with the same key gets the same answer */
            readonly key?: string;
        };
        readonly Joined: {
            readonly seat: number;
            readonly token: string;
        };
        readonly SendNonce: {
            /** @description printable ASCII characters other than space, comma and | */
            readonly nonce: string;
        };
        readonly MakeMove: {
            readonly ply: number;
            readonly move: string;
        };
        readonly Moved: {
            readonly ply: number;
        };
        readonly MakeOffer: {
            readonly what: components["schemas"]["Proposal"];
        };
        readonly GiveAnswer: {
            readonly what: components["schemas"]["Proposal"];
            readonly accept: boolean;
        };
        readonly SayPreset: {
            readonly preset: number;
        };
        readonly ChangeName: {
            readonly name: string;
        };
        readonly Nothing: Record<string, never>;
        readonly Standing: {
            readonly event: number;
            readonly ply: number;
        };
        readonly AzulBoard: {
            readonly score: number;
            /** @description the tiles in each pattern line, like KKK */
            readonly lines: readonly string[];
            /** @description five rows of five: a colour, or . if there is no tile */
            readonly wall: readonly string[];
            /** @description the floor line from left to right; * is the first-player marker */
            readonly floor: string;
        };
        /** @description the legal moves, and in a finished game the result */
        readonly Outcome: {
            /** @description the moves of the viewer; empty if it is another seat's turn */
            readonly legal: readonly string[];
            /** @description only in a finished game: the scores with all bonuses */
            readonly scores?: readonly number[];
            /** @description only in a finished game: the seats that have won at this table; empty if nobody wins */
            readonly winners?: readonly number[];
        };
        /** @description a position of Azul, with the coloured or the grey wall */
        readonly AzulPosition: {
            /** @enum {string} */
            readonly game: "azul" | "azul-grey";
            readonly players: number;
            readonly round: number;
            /** @enum {string} */
            readonly phase: "deal" | "draft" | "tile" | "over";
            /** @description the seat to act; 0: none */
            readonly turn: number;
            /** @description the seat that started this round; before a deal, the seat that will start it */
            readonly first: number;
            /** @description the tiles on each factory, like BYRK */
            readonly factories: readonly string[];
            /** @description the tiles in the centre */
            readonly centre: string;
            /** @description the seat that has the first-player marker; 0: it can still be taken */
            readonly marker: number;
            /** @description the colours in the bag and their numbers, like B17Y18 */
            readonly bag: string;
            /** @description the colours in the lid and their numbers */
            readonly lid: string;
            readonly boards: readonly components["schemas"]["AzulBoard"][];
        };
        /** @description a position of Azul with its legal moves and its outcome */
        readonly AzulState: components["schemas"]["AzulPosition"] & components["schemas"]["Outcome"];
        readonly DuelFactory: {
            /** @description the tiles on the sun side */
            readonly sun: string;
            /** @description the tiles on the moon side; on a small factory from bottom to top */
            readonly moon: string;
            /** @description the bonus chip: its colours, empty if it was taken, ? if it is face down */
            readonly chip: string;
            /** @description whether a chip was revealed here; until the next deal is awaited */
            readonly open: boolean;
        };
        readonly DuelBoard: {
            readonly score: number;
            /** @description the tiles in each pattern line */
            readonly lines: readonly string[];
            /** @description six rows of six: a colour, * for a special tile, or . if there is no tile */
            readonly dome: readonly string[];
            /** @description the plate in each slot and its quarter turns, like S1+0, or empty */
            readonly plates: readonly string[];
            /** @description the broken tiles */
            readonly broken: string;
            /** @description the bonus chips that can be spent */
            readonly chips: readonly string[];
            /** @description the number of bonus chips that were spent */
            readonly spent: number;
            /** @description the player markers left in this round */
            readonly markers: number;
            /** @description the number of bonus chips taken in this round */
            readonly taken: number;
        };
        /** @enum {string} */
        readonly DuelPhase: "plates" | "deal" | "setup" | "draft" | "draw" | "keep" | "under" | "tile" | "over";
        /** @description a position of Azul Duel */
        readonly DuelPosition: {
            /** @constant */
            readonly game: "azul-duel";
            readonly players: number;
            readonly round: number;
            readonly phase: components["schemas"]["DuelPhase"];
            /** @description the seat to act; 0: none */
            readonly turn: number;
            /** @description the seat that started this round; before a deal, the seat that will start it */
            readonly first: number;
            /** @description the seat that has the first-player marker; 0: it can still be taken */
            readonly marker: number;
            /** @description the large factory comes first */
            readonly factories: readonly components["schemas"]["DuelFactory"][];
            /** @description the plates of the display */
            readonly display: readonly string[];
            /** @description the plates of the stack from top to bottom, ?, S? or J? if the viewer does not know them */
            readonly stack: readonly string[];
            /** @description the plates that the seat to act has drawn */
            readonly drawn: readonly string[];
            /** @description the colours in the bag and their numbers */
            readonly bag: string;
            /** @description the colours in the tower and their numbers */
            readonly tower: string;
            readonly boards: readonly components["schemas"]["DuelBoard"][];
            /** @description the scoring tiles of this game */
            readonly scoring: readonly string[];
        };
        /** @description a position of Azul Duel with its legal moves and its outcome */
        readonly DuelState: components["schemas"]["DuelPosition"] & components["schemas"]["Outcome"];
        /** @description a position as the viewer sees it; docs/notation.md explains it */
        readonly State: components["schemas"]["AzulState"] | components["schemas"]["DuelState"];
        /** @description a place of the table; seats, rows, columns and spaces count from 1 */
        readonly Place: {
            /** @enum {string} */
            readonly at: "bag" | "lid" | "centre" | "tower" | "supply" | "stack" | "marker";
        } | {
            /** @enum {string} */
            readonly at: "factory" | "sun";
            /** @description numbered as in moves; 0: the large factory of Azul Duel */
            readonly factory: number;
            readonly space: number;
        } | {
            /** @constant */
            readonly at: "moon";
            /** @description numbered as in moves; 0: the large factory of Azul Duel */
            readonly factory: number;
            readonly space?: number;
        } | {
            /** @constant */
            readonly at: "chip";
            /** @description numbered as in moves; 0: the large factory of Azul Duel */
            readonly factory: number;
        } | {
            /** @constant */
            readonly at: "line";
            readonly seat: number;
            readonly row: number;
            readonly space: number;
        } | {
            /** @enum {string} */
            readonly at: "wall" | "dome";
            readonly seat: number;
            readonly row: number;
            readonly column: number;
        } | {
            /** @enum {string} */
            readonly at: "floor" | "slot";
            readonly seat: number;
            readonly space: number;
        } | {
            /** @constant */
            readonly at: "display";
            readonly space: number;
        } | {
            /** @constant */
            readonly at: "drawn";
            readonly space?: number;
        } | {
            /** @enum {string} */
            readonly at: "holder" | "broken" | "chips" | "spent";
            readonly seat: number;
        };
        /** @description a piece moves */
        readonly MoveEffect: {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "move";
            /** @constant */
            readonly piece: "tile";
            /** @enum {string} */
            readonly name: "B" | "Y" | "R" | "K" | "W";
            readonly from: components["schemas"]["Place"];
            readonly to: components["schemas"]["Place"];
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "move";
            /** @constant */
            readonly piece: "marker";
            readonly from: components["schemas"]["Place"];
            readonly to: components["schemas"]["Place"];
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "move";
            /** @constant */
            readonly piece: "special";
            readonly from: components["schemas"]["Place"];
            readonly to: components["schemas"]["Place"];
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "move";
            /** @constant */
            readonly piece: "plate";
            /** @description `?` replaces what the viewer does not know */
            readonly name: string;
            /** @description of a plate on a slot */
            readonly turns?: number;
            readonly from: components["schemas"]["Place"];
            readonly to: components["schemas"]["Place"];
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "move";
            /** @constant */
            readonly piece: "chip";
            /** @description `?` replaces what the viewer does not know */
            readonly name: string;
            readonly from: components["schemas"]["Place"];
            readonly to: components["schemas"]["Place"];
        };
        /** @description a piece is turned up or looked at */
        readonly RevealEffect: {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "reveal";
            /** @constant */
            readonly piece: "plate";
            /** @description `?` replaces what the viewer does not know */
            readonly name: string;
            readonly place: components["schemas"]["Place"];
            /** @description those who know it from now on */
            readonly seats: readonly number[];
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "reveal";
            /** @constant */
            readonly piece: "chip";
            /** @description `?` replaces what the viewer does not know */
            readonly name: string;
            readonly place: components["schemas"]["Place"];
            /** @description those who know it from now on */
            readonly seats: readonly number[];
        };
        /** @description the lid or the tower goes back into the bag */
        readonly RefillEffect: {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "refill";
            readonly tiles: string;
        };
        /** @description the tiles of a line have no space; their moves follow */
        readonly BreakEffect: {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "break";
            readonly seat: number;
            readonly row: number;
            /** @enum {string} */
            readonly colour: "B" | "Y" | "R" | "K" | "W";
            readonly tiles: number;
        };
        /** @description a player of Azul Duel puts a marker on the table; `left` is the number that remains */
        readonly UseMarkerEffect: {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "use_marker";
            readonly seat: number;
            readonly left: number;
        };
        /** @description a score changes */
        readonly PointsEffect: {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "points";
            readonly seat: number;
            /** @description what the rules count */
            readonly points: number;
            readonly before: number;
            /** @description never below 0 */
            readonly after: number;
            /** @constant */
            readonly reason: "tile";
            readonly row: number;
            readonly column: number;
            /** @enum {string} */
            readonly colour: "B" | "Y" | "R" | "K" | "W";
            readonly horizontal: number;
            /** @description where the horizontal run begins */
            readonly first_column: number;
            readonly vertical: number;
            /** @description where the vertical run begins */
            readonly first_row: number;
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "points";
            readonly seat: number;
            /** @description what the rules count */
            readonly points: number;
            readonly before: number;
            /** @description never below 0 */
            readonly after: number;
            /** @constant */
            readonly reason: "special";
            readonly row: number;
            readonly column: number;
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "points";
            readonly seat: number;
            /** @description what the rules count */
            readonly points: number;
            readonly before: number;
            /** @description never below 0 */
            readonly after: number;
            /** @constant */
            readonly reason: "floor";
            readonly tiles: number;
            /** @description of each occupied space */
            readonly costs: readonly number[];
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "points";
            readonly seat: number;
            /** @description what the rules count */
            readonly points: number;
            readonly before: number;
            /** @description never below 0 */
            readonly after: number;
            /** @constant */
            readonly reason: "broken";
            readonly tiles: number;
            readonly tile_cost: number;
            readonly marker: boolean;
            readonly marker_cost: number;
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "points";
            readonly seat: number;
            /** @description what the rules count */
            readonly points: number;
            readonly before: number;
            /** @description never below 0 */
            readonly after: number;
            /** @constant */
            readonly reason: "bonus";
            readonly rows: number;
            readonly columns: number;
            readonly colours: number;
            readonly row_points: number;
            readonly column_points: number;
            readonly colour_points: number;
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "points";
            readonly seat: number;
            /** @description what the rules count */
            readonly points: number;
            readonly before: number;
            /** @description never below 0 */
            readonly after: number;
            /** @constant */
            readonly reason: "scoring";
            readonly scoring: string;
            readonly count: number;
        } | {
            /** @description effects of one wave happen at the same time */
            readonly wave: number;
            /** @constant */
            readonly kind: "points";
            readonly seat: number;
            /** @description what the rules count */
            readonly points: number;
            readonly before: number;
            /** @description never below 0 */
            readonly after: number;
            /** @constant */
            readonly reason: "draw";
        };
        /** @description what a ply does on the table, as the viewer sees it; docs/api.md explains it */
        readonly Effect: components["schemas"]["MoveEffect"] | components["schemas"]["RevealEffect"] | components["schemas"]["RefillEffect"] | components["schemas"]["BreakEffect"] | components["schemas"]["UseMarkerEffect"] | components["schemas"]["PointsEffect"];
        readonly Seat: {
            readonly seat: number;
            readonly kind: components["schemas"]["SeatKind"];
            readonly taken: boolean;
            readonly name?: string;
            readonly level?: components["schemas"]["Level"];
            /**
             * @description the game begins when the player has sent a nonce
             * @constant
             */
            readonly awaits_nonce?: true;
            /** @constant */
            readonly stand_in?: true;
            /** @description how many moves a stand-in made for the player */
            readonly stand_in_moves?: number;
            /**
             * @description the seat cannot win, because a stand-in has played
             * @constant
             */
            readonly barred?: true;
            /** @constant */
            readonly left?: true;
            /** @constant */
            readonly timed_out?: true;
            /** @constant */
            readonly resigned?: true;
            readonly connected?: boolean;
        };
        /** @description a time for each move */
        readonly MoveClock: {
            /** @constant */
            readonly kind: "move";
            readonly seconds: number;
            /** @description the time that each seat has left at `now` */
            readonly left_ms: readonly number[];
            /** @description the seat whose clock runs; 0: none */
            readonly running: number;
            /** @description the server's time */
            readonly now: number;
        };
        /** @description a time for the game, and an increment for each move */
        readonly GameClock: {
            /** @constant */
            readonly kind: "game";
            readonly seconds: number;
            readonly increment: number;
            /** @description the time that each seat has left at `now` */
            readonly left_ms: readonly number[];
            /** @description the seat whose clock runs; 0: none */
            readonly running: number;
            /** @description the server's time */
            readonly now: number;
        };
        /** @description days for each move */
        readonly DaysClock: {
            /** @constant */
            readonly kind: "days";
            readonly days: number;
            /** @description the time that each seat has left at `now` */
            readonly left_ms: readonly number[];
            /** @description the seat whose clock runs; 0: none */
            readonly running: number;
            /** @description the server's time */
            readonly now: number;
        };
        /** @description a clock rule and the time that each seat has left; null without clocks */
        readonly Clock: components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"] | null;
        readonly Offers: {
            readonly undo?: {
                readonly seat: number;
                readonly agreed: readonly number[];
            };
            readonly rematch?: {
                readonly agreed: readonly number[];
            };
        };
        readonly Chance: {
            /**
             * @description how the deals are computed: docs/fair-chance.md
             * @enum {unknown}
             */
            readonly scheme: 1 | 2;
            readonly commitment: string;
            /** @description one for each seat, empty if there is none */
            readonly nonces: readonly string[];
            readonly seed?: string;
        };
        readonly GameResult: {
            /** @enum {unknown} */
            readonly reason: "played" | "resigned" | "claimed";
            readonly seat?: number;
            /** @description empty if nobody wins, because no seat is left that is not barred */
            readonly winners: readonly number[];
            /** @description the place of each seat; equal seats share a place, and if nobody wins all share the last */
            readonly places: readonly number[];
            /** @description seats that cannot win: their players resigned, or left or ran out of time and did not return */
            readonly absent?: readonly number[];
            /** @description seats that cannot win, however the game ends, because a stand-in has played */
            readonly barred?: readonly number[];
            readonly scores: readonly number[];
        };
        readonly ChatLine: {
            readonly seat: number;
            readonly preset: number;
            readonly at: number;
        };
        readonly View: {
            readonly id: string;
            readonly game: components["schemas"]["GameName"];
            readonly players: number;
            readonly status: components["schemas"]["TableStatus"];
            /** @description the number of events so far */
            readonly event: number;
            /** @description the number of plies so far, deals included */
            readonly ply: number;
            readonly you?: number;
            /** @description the seat that begins, if the table names one */
            readonly first?: number;
            readonly scoring?: components["schemas"]["ScoringChoice"];
            /** @description null before the game begins */
            readonly state: components["schemas"]["State"] | null;
            readonly seats: readonly components["schemas"]["Seat"][];
            readonly clock: components["schemas"]["Clock"];
            /** @enum {string} */
            readonly timeout: "ai" | "claim";
            readonly stand_in: components["schemas"]["Level"];
            readonly listed: boolean;
            readonly hints: boolean;
            readonly offers: components["schemas"]["Offers"];
            readonly chat?: readonly components["schemas"]["ChatLine"][];
            readonly chance: components["schemas"]["Chance"];
            readonly result?: components["schemas"]["GameResult"];
            readonly rematch?: string;
            readonly previous?: string;
            readonly created: number;
            /** @description the server's time when it made the view */
            readonly now: number;
        };
        readonly Listed: {
            readonly id: string;
            readonly game: components["schemas"]["GameName"];
            readonly players: number;
            readonly status: components["schemas"]["TableStatus"];
            readonly open_seats: number;
            readonly created: number;
            readonly clock?: components["schemas"]["ClockRule"];
            readonly hints?: boolean;
            readonly seats?: readonly {
                readonly kind: components["schemas"]["SeatKind"];
                readonly level?: components["schemas"]["Level"];
            }[];
        };
        readonly Page: {
            readonly games: readonly components["schemas"]["Listed"][];
            /** @description the value of `before` for the next page; there may be more tables although this page has few */
            readonly next?: string;
        };
        /** @description the game begins */
        readonly StartEvent: {
            /** @constant */
            readonly type: "start";
            /** @description the number of the event */
            readonly event: number;
            readonly chance: components["schemas"]["Chance"];
            /** @description the number of plies after the event */
            readonly ply: number;
            readonly state: components["schemas"]["State"];
            readonly clock: components["schemas"]["Clock"];
            /** @description when it happened */
            readonly at: number;
        };
        /** @description a move or a deal */
        readonly PlyEvent: {
            /** @constant */
            readonly type: "ply";
            /** @description the number of the event */
            readonly event: number;
            /** @description missing for a deal */
            readonly seat?: number;
            readonly move: string;
            readonly told: components["schemas"]["ToldPly"];
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description the number of plies after the event */
            readonly ply: number;
            readonly state: components["schemas"]["State"];
            readonly clock: components["schemas"]["Clock"];
            /** @description when it happened */
            readonly at: number;
        };
        /** @description moves were taken back */
        readonly UndoEvent: {
            /** @constant */
            readonly type: "undo";
            /** @description the number of the event */
            readonly event: number;
            readonly seat: number;
            /** @description the number of plies after the event */
            readonly ply: number;
            readonly state: components["schemas"]["State"];
            readonly clock: components["schemas"]["Clock"];
            /** @description when it happened */
            readonly at: number;
        };
        /** @description an undo or a rematch is offered */
        readonly OfferEvent: {
            /** @constant */
            readonly type: "offer";
            /** @description the number of the event */
            readonly event: number;
            readonly what: components["schemas"]["Proposal"];
            readonly seat: number;
            readonly offers: components["schemas"]["Offers"];
            /** @description when it happened */
            readonly at: number;
        };
        /** @description an offer is answered */
        readonly AnswerEvent: {
            /** @constant */
            readonly type: "answer";
            /** @description the number of the event */
            readonly event: number;
            readonly what: components["schemas"]["Proposal"];
            readonly seat: number;
            readonly accept: boolean;
            readonly offers: components["schemas"]["Offers"];
            /** @description when it happened */
            readonly at: number;
        };
        readonly ChatEvent: {
            /** @constant */
            readonly type: "chat";
            /** @description the number of the event */
            readonly event: number;
            readonly seat: number;
            readonly preset: number;
            /** @description when it happened */
            readonly at: number;
        };
        /** @description a seat has changed; `seats` has all of them, without `connected` */
        readonly SeatsEvent: {
            /** @constant */
            readonly type: "seats";
            /** @description the number of the event */
            readonly event: number;
            /** @enum {string} */
            readonly what: "join" | "nonce" | "leave" | "return" | "takeover" | "timeout" | "resign" | "name";
            readonly seat: number;
            readonly seats: readonly components["schemas"]["Seat"][];
            readonly clock: components["schemas"]["Clock"];
            /** @description when it happened */
            readonly at: number;
        };
        /** @description the game is over; `chance` has the seed */
        readonly FinishedEvent: {
            /** @constant */
            readonly type: "finished";
            /** @description the number of the event */
            readonly event: number;
            readonly result: components["schemas"]["GameResult"];
            readonly chance: components["schemas"]["Chance"];
            /** @description the number of plies after the event */
            readonly ply: number;
            readonly state: components["schemas"]["State"];
            readonly clock: components["schemas"]["Clock"];
            /** @description when it happened */
            readonly at: number;
        };
        readonly RematchEvent: {
            /** @constant */
            readonly type: "rematch";
            /** @description the number of the event */
            readonly event: number;
            /** @description the id of the next table */
            readonly game: string;
            /** @description when it happened */
            readonly at: number;
        };
        /** @description something that happened at the table; events have numbers and can be asked for again */
        readonly Event: components["schemas"]["StartEvent"] | components["schemas"]["PlyEvent"] | components["schemas"]["UndoEvent"] | components["schemas"]["OfferEvent"] | components["schemas"]["AnswerEvent"] | components["schemas"]["ChatEvent"] | components["schemas"]["SeatsEvent"] | components["schemas"]["FinishedEvent"] | components["schemas"]["RematchEvent"];
        /** @description the table as it is now, or at the event that was asked for */
        readonly ViewMessage: {
            /** @constant */
            readonly type: "view";
        } & components["schemas"]["View"];
        /** @description which seats are connected to any server of this database */
        readonly PresenceMessage: {
            /** @constant */
            readonly type: "presence";
            /** @description for each seat */
            readonly connected: readonly boolean[];
        };
        /** @description the server restarts, or the table was deleted or its names were: connect again in a moment */
        readonly ByeMessage: {
            /** @constant */
            readonly type: "bye";
            readonly message: string;
        };
        /** @description the answer to {"type": "ping"} */
        readonly PongMessage: {
            /** @constant */
            readonly type: "pong";
        };
        /** @description a message of the client was not understood */
        readonly ErrorMessage: {
            /** @constant */
            readonly type: "error";
            readonly message: string;
        };
        /** @description one line of a stream or one frame of a WebSocket */
        readonly Message: components["schemas"]["Event"] | components["schemas"]["ViewMessage"] | components["schemas"]["PresenceMessage"] | components["schemas"]["ByeMessage"] | components["schemas"]["PongMessage"] | components["schemas"]["ErrorMessage"];
        readonly Log: {
            /** @description the number of events so far */
            readonly event: number;
            /** @description if this differs between two pages, read the log again */
            readonly undos: number;
            /** @description the number of plies so far */
            readonly count: number;
            readonly start?: components["schemas"]["State"];
            readonly plies: readonly {
                /** @description the number of plies after it */
                readonly ply: number;
                readonly seat?: number;
                readonly move: string;
                readonly told: components["schemas"]["ToldPly"];
                readonly effects: readonly components["schemas"]["Effect"][];
                readonly state: components["schemas"]["State"];
            }[];
            /** @description the path of the next page */
            readonly next?: string;
        };
        readonly Proof: {
            readonly id: string;
            readonly game: components["schemas"]["GameName"];
            readonly players: number;
            readonly first?: number;
            readonly scoring?: components["schemas"]["ScoringChoice"];
            /**
             * @default 1
             * @enum {unknown}
             */
            readonly scheme?: 1 | 2 | 3;
            readonly shared?: {
                readonly event: string;
                readonly board: number;
            };
            readonly seed: string;
            readonly commitment: string;
            readonly nonces: readonly string[];
            readonly start: {
                readonly [key: string]: string;
            };
            readonly events: readonly ({
                readonly token: string;
            } | {
                readonly undo: number;
            })[];
        };
        /** @description one of record, state and position */
        readonly Analyze: {
            readonly record?: string;
            /** @description a complete position; the further members of a State are ignored */
            readonly state?: components["schemas"]["AzulPosition"] | components["schemas"]["DuelPosition"];
            readonly position?: string;
            readonly nodes?: number;
            readonly level?: components["schemas"]["Level"];
            readonly time_ms?: number;
            readonly lines?: number;
        };
        readonly Line: {
            readonly move: string;
            /** @description each seat's expected share of the victory */
            readonly win: readonly number[];
            /** @description each seat's expected final score */
            readonly score: readonly number[];
            /** @description the expected continuation, beginning with the move */
            readonly pv: readonly string[];
            readonly nodes: number;
            /**
             * @description everything up to the end of the round was searched
             * @constant
             */
            readonly exact?: true;
        };
        readonly Analysis: {
            readonly best: string;
            /** @description the best first */
            readonly lines: readonly components["schemas"]["Line"][];
            readonly nodes: number;
            readonly depth: number;
            /**
             * @description every move was searched to the end of the round, so the best one is proved
             * @constant
             */
            readonly exact?: true;
            readonly time_ms: number;
        };
    };
    responses: {
        /** @description something in the request is wrong; fields names each problem */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description the token holds no seat of this game, or it is another seat's turn */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description there is no such game */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description not possible now: the ply is already played, the seat is taken, the game is over … */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description against the rules of the game; message says why */
        readonly Illegal: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description the body is too long */
        readonly TooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description the request is not one of HTTP/1.1, or is refused before it is understood: bad_request, bad_target, bad_host, foreign_origin, not_found, method_not_allowed, target_too_long, head_too_large */
        readonly BadHttp: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description too many requests or connections, or a budget of the address or token is used up: try again after Retry-After seconds. A seat with too many chat messages, or a table with too many undos or events, gets no Retry-After */
        readonly TooMany: {
            headers: {
                /** @description seconds to wait */
                readonly "Retry-After"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description an error of the server (internal) or a damaged game (damaged): nothing was stored, and the server has logged the error */
        readonly Internal: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description the database is not available, no worker is free, or the server restarts: repeat the request after Retry-After seconds */
        readonly Unavailable: {
            headers: {
                /** @description seconds to wait */
                readonly "Retry-After"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description a Transfer-Encoding other than chunked: not_implemented */
        readonly NotImplemented: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description the request asks neither for a WebSocket nor for application/x-ndjson: stream */
        readonly UpgradeRequired: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly list_tables: {
        readonly parameters: {
            readonly query?: {
                /** @description only tables of this game */
                readonly game?: components["schemas"]["GameName"];
                /** @description only tables with this number of seats */
                readonly players?: number;
                /** @description only tables with this status */
                readonly status?: components["schemas"]["TableStatus"];
                /** @description the length of a page */
                readonly limit?: number;
                /** @description `next` of the page before */
                readonly before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Page"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooMany"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly create_table: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateTable"];
            };
        };
        readonly responses: {
            /** @description the new table */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Created"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly get_table: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly delete_table: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly join: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["JoinTable"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Joined"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly nonce: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SendNonce"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly move: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MakeMove"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Moved"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 422: components["responses"]["Illegal"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly offer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MakeOffer"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly answer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GiveAnswer"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly resign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Nothing"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly leave: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Nothing"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly come_back: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Nothing"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly claim: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Nothing"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly chat: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SayPreset"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly name: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeName"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Standing"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly record: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly proof: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Proof"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly log: {
        readonly parameters: {
            readonly query?: {
                /** @description how many plies to skip */
                readonly from?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Log"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly events: {
        readonly parameters: {
            readonly query?: {
                /** @description the number of the first event to send; by default, and after more than 64 events, the newest view is sent instead */
                readonly from?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description the id of the table */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description a WebSocket (subprotocol azulejo.v1) with one Message in each frame */
            readonly 101: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description a stream with one Message in each line */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["Message"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 426: components["responses"]["UpgradeRequired"];
            readonly 429: components["responses"]["TooMany"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly analyze: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Analyze"];
            };
        };
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Analysis"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 429: components["responses"]["TooMany"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly 503: components["responses"]["Unavailable"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
    readonly openapi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            readonly 429: components["responses"]["TooMany"];
            readonly 501: components["responses"]["NotImplemented"];
            readonly "4XX": components["responses"]["BadHttp"];
        };
    };
}
