// Made by `python manage.py view_types` from the game's view: do not edit.
declare namespace Homeworlds {
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

  interface SystemView {
    name: string;
    label: string;
    home: number | null;
    stars: Array<Piece>;
    ships: Array<Array<Piece>>;
    powers: Array<string>;
    overpopulated: Array<"b" | "g" | "r" | "y">;
    connected: Array<string>;
    touched: boolean;
  }

  interface Piece {
    piece: string;
    label: string;
    key: string;
  }

  interface Pile {
    piece: string;
    count: number;
    label: string;
  }

  interface LastTurn {
    seat: number;
    actions: Array<string>;
  }
}
