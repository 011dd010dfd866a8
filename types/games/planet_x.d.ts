// Made by `python manage.py view_types`: do not edit.
declare namespace PlanetX {
  /**
   * The whole of what a seat sees.
   *
   * `last_month` is that at which the search is given up, `counts` how many of each object are in
   * the sky. `pawns` are in turn order, the rearmost first. `follows` has for each sector the
   * letters that all I know leaves possible; it is empty unless the room has agreed on it.
   */
  interface View {
    mode: "expert" | "standard";
    stage: "final" | "over" | "prepare" | "search";
    me: number | null;
    month: number;
    arrow: number;
    last_month: number;
    counts: Record<string, number>;
    theory_sectors: Array<number>;
    sectors: Array<SectorView>;
    pawns: Array<PawnView>;
    tokens: Array<TokenView>;
    hand: Record<string, number>;
    topics: Array<TopicView>;
    conferences: Array<TopicView>;
    history: Array<EntryView>;
    facts: Array<FactView>;
    follows: Array<string>;
    neighbours: Array<Neighbours>;
    finder: number | null;
    code: string;
    audit: Array<AuditView>;
  }

  /**
   * A sector as everybody sees it.
   *
   * `confirmed` is the object of a theory found right, `refuted` those of wrong ones; `object` is
   * empty while the sky is hidden.
   */
  interface SectorView {
    sector: number;
    visible: boolean;
    comets: boolean;
    confirmed: "A" | "C" | "D" | "E" | "G" | "X" | "";
    refuted: Array<"A" | "C" | "D" | "E" | "G" | "X">;
    object: "A" | "C" | "D" | "E" | "G" | "X" | "";
  }

  /** A pawn and what everybody knows of its player; the bot has no seat and no season. */
  interface PawnView {
    pawn: number;
    seat: number | null;
    month: number;
    sector: number;
    season: "autumn" | "spring" | "summer" | "winter" | "";
    level: string | null;
    targets: number;
    tokens: number;
    submitting: number;
    score: ScoreView | null;
    secrets: Secrets | null;
  }

  /** The points for being first, for right theories by object, and for Planet X. */
  interface ScoreView {
    first: number;
    theories: Record<string, number>;
    planet_x: number;
    total: number;
  }

  /** What only one player knew: all facts, the tokens taken up, and those left. */
  interface Secrets {
    facts: Array<FactView>;
    submitting: Array<"A" | "C" | "D" | "E" | "G" | "X">;
    hand: Record<string, number>;
  }

  /**
   * Something I know, what it says outright about single sectors, and what it counts.
   *
   * `id` is "start:n" for a starting fact and "event:n" for what came later.
   */
  interface FactView {
    id: string;
    text: string;
    marks: Array<Mark>;
    counts: Array<Counted>;
  }

  /** An object is in the sector for sure, or it is ruled out there. */
  interface Mark {
    sector: number;
    object: "A" | "C" | "D" | "E" | "G" | "X";
    sure: boolean;
  }

  /** Exactly `n` of these sectors hold `object`; V is what appears empty, truly or as Planet X. */
  interface Counted {
    object: "A" | "C" | "D" | "E" | "G" | "X" | "V";
    sectors: Array<number>;
    n: number;
  }

  /**
   * A theory on the board; `object` is empty while it is not for this viewer's eyes.
   *
   * `review` is the sector after which it is reviewed at the latest, 0 if it has been or never is.
   * A wrong one is taken off the board by the next action.
   */
  interface TokenView {
    id: number;
    pawn: number;
    sector: number;
    space: number;
    object: "A" | "C" | "D" | "E" | "G" | "X" | "";
    state: "hidden" | "right" | "wrong";
    review: number;
    on_board: boolean;
  }

  /**
   * A research topic or a conference; its clue is there for those who know it.
   *
   * `after` is the sector after which a conference is held, 0 for research.
   */
  interface TopicView {
    letter: "A" | "B" | "C" | "D" | "E" | "F" | "X1" | "X2";
    title: string;
    clue: string | null;
    known_to: Array<number>;
    after: number;
  }

  /**
   * An action of the public history, its answer for those who know it.
   *
   * `object`, `first` and `last` are those of a survey or target, empty and 0 otherwise.
   */
  interface EntryView {
    event: number;
    pawn: number;
    month: number;
    kind: "locate" | "located" | "research" | "survey" | "target";
    object: "A" | "C" | "D" | "E" | "G" | "X" | "";
    first: number;
    last: number;
    text: string;
    answer: string | null;
  }

  /** An object has `other` next to it in every sector where it is (`always`), or in none. */
  interface Neighbours {
    object: "A" | "C" | "D" | "E" | "G" | "X";
    other: "A" | "C" | "D" | "E" | "G" | "X";
    always: boolean;
  }

  /** What the player of a pawn could have known; `start` is the number of skies at first. */
  interface AuditView {
    pawn: number;
    start: number;
    steps: Array<StepView>;
    theories: Array<TheoryView>;
  }

  /** One line of the audit: skies before and after, and the best action there was. */
  interface StepView {
    text: string;
    before: number;
    after: number;
    best: string | null;
    best_left: number;
    proved: boolean;
  }

  /** In how many of the skies that were possible a theory was right; `token` is its id. */
  interface TheoryView {
    token: number;
    right: number;
    possible: number;
  }
}
