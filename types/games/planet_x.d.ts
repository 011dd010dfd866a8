// Made by `python manage.py view_types`: do not edit.
declare namespace PlanetX {
  /**
   * The whole view of a seat.
   *
   * `last_month` is the last month of the search, `counts` has the number of each object in the sky. `pawns`
   * are in turn order, the rearmost first. `follows` has for each sector the letters that the viewer's facts
   * allow; it is empty unless the room has agreed on it.
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
   * `confirmed` is the object of a theory found right, `refuted` those of wrong ones; `object` is empty while
   * the sky is hidden.
   */
  interface SectorView {
    sector: number;
    visible: boolean;
    comets: boolean;
    confirmed: "A" | "C" | "D" | "E" | "G" | "X" | "";
    refuted: Array<"A" | "C" | "D" | "E" | "G" | "X">;
    object: "A" | "C" | "D" | "E" | "G" | "X" | "";
  }

  /** A pawn and its public data; the bot has no seat and no season. */
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

  /** The secrets of one player: all facts, the tokens taken up, and those left. */
  interface Secrets {
    facts: Array<FactView>;
    submitting: Array<"A" | "C" | "D" | "E" | "G" | "X">;
    hand: Record<string, number>;
  }

  /**
   * A fact known to the viewer, its direct statements about sectors, and its counts.
   *
   * `id` is "start:n" for a starting fact and "event:n" for later ones.
   */
  interface FactView {
    id: string;
    text: string;
    marks: Array<Mark>;
    counts: Array<Counted>;
  }

  /** An object is surely in the sector, or ruled out there. */
  interface Mark {
    sector: number;
    object: "A" | "C" | "D" | "E" | "G" | "X";
    sure: boolean;
  }

  /** Exactly `n` of these sectors hold `object`; V is an empty look, truly empty or Planet X. */
  interface Counted {
    object: "A" | "C" | "D" | "E" | "G" | "X" | "V";
    sectors: Array<number>;
    n: number;
  }

  /**
   * A theory on the board; `object` is empty while it is hidden from this viewer.
   *
   * `review` is the sector of its latest review, 0 without a coming one. The next action takes a wrong theory
   * off the board.
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
   * A research topic or a conference, with its clue if known.
   *
   * `after` is the sector of a conference, 0 for research.
   */
  interface TopicView {
    letter: "A" | "B" | "C" | "D" | "E" | "F" | "X1" | "X2";
    title: string;
    clue: string | null;
    known_to: Array<number>;
    after: number;
  }

  /**
   * An action of the public history, with its result if known.
   *
   * `object`, `first` and `last` are those of a survey or target, else empty and 0. `points` are those for a
   * located Planet X.
   */
  interface EntryView {
    event: number;
    pawn: number;
    month: number;
    kind: "locate" | "located" | "research" | "survey" | "target";
    object: "A" | "C" | "D" | "E" | "G" | "X" | "";
    first: number;
    last: number;
    points: number;
    text: string;
    answer: string | null;
  }

  /** An object has `other` next to it in every sector (`always`), or in none. */
  interface Neighbours {
    object: "A" | "C" | "D" | "E" | "G" | "X";
    other: "A" | "C" | "D" | "E" | "G" | "X";
    always: boolean;
  }

  /** The audit of one pawn's player; `start` is the number of skies at first. */
  interface AuditView {
    pawn: number;
    start: number;
    steps: Array<StepView>;
    theories: Array<TheoryView>;
  }

  /** One line of the audit: skies before and after, and the best action. */
  interface StepView {
    text: string;
    before: number;
    after: number;
    best: string | null;
    best_left: number;
    proved: boolean;
    expected: string | null;
    expected_left: number;
    promised: number | null;
  }

  /** The possible skies at a theory's submission, and those in which it was right; `token` is its id. */
  interface TheoryView {
    token: number;
    right: number;
    possible: number;
  }
}
