// Made by `python manage.py view_types`: do not edit.
declare namespace Homeworlds {
  /**
   * The star map, the bank and the running turn (`done`, `chosen`, `picked`, `left`, `power`).
   *
   * `key` is the position without names, `left` the number of actions left, `power` the colour of the ship
   * sacrificed. `reach` are the systems connected to that of the picked ship; `reach_sizes` are the sizes of
   * stars it could discover. `repeated` counts occurrences of this position, if the third one is a draw.
   */
  interface View {
    stage: "over" | "play" | "setup";
    to_move: number;
    systems: Array<SystemView>;
    bank: Array<Pile>;
    key: string;
    last: LastTurn | null;
    done: Array<string>;
    chosen: Array<string>;
    picked: string;
    left: number;
    power: "" | "b" | "g" | "r" | "y";
    reach: Array<string>;
    reach_sizes: Array<number>;
    repeated: number;
  }

  /**
   * A system; `ships` and `powers` (letters of colours) are those of seat 0 and of seat 1.
   *
   * `name` is that of keys and of the notation, `title` the one for people. `touched`: the last finished turn names the system.
   */
  interface SystemView {
    name: string;
    title: string;
    label: string;
    home: number | null;
    stars: Array<Piece>;
    ships: Array<Array<Piece>>;
    powers: Array<string>;
    overpopulated: Array<"b" | "g" | "r" | "y">;
    connected: Array<string>;
    touched: boolean;
  }

  /** A star, or a ship with its key; `piece` is a name such as "g3". */
  interface Piece {
    piece: string;
    label: string;
    key: string;
  }

  /** The bank's pieces of one kind. */
  interface Pile {
    piece: string;
    count: number;
    label: string;
  }

  /** The last finished turn in notation, action by action. */
  interface LastTurn {
    seat: number;
    actions: Array<string>;
  }
}
