// Made by `python manage.py view_types` from the game's view: do not edit.
declare namespace PlanetX {
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
    finder: number | null;
    code: string;
    audit: Array<AuditView>;
  }

  interface SectorView {
    sector: number;
    visible: boolean;
    comets: boolean;
    confirmed: "A" | "C" | "D" | "E" | "G" | "X" | "";
    refuted: Array<"A" | "C" | "D" | "E" | "G" | "X">;
    object: "A" | "C" | "D" | "E" | "G" | "X" | "";
  }

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

  interface ScoreView {
    first: number;
    theories: Record<string, number>;
    planet_x: number;
    total: number;
  }

  interface Secrets {
    facts: Array<FactView>;
    submitting: Array<"A" | "C" | "D" | "E" | "G" | "X">;
    hand: Record<string, number>;
  }

  interface FactView {
    id: string;
    text: string;
    marks: Array<Mark>;
  }

  interface Mark {
    sector: number;
    object: "A" | "C" | "D" | "E" | "G" | "X";
    sure: boolean;
  }

  interface TokenView {
    id: number;
    pawn: number;
    sector: number;
    space: number;
    object: "A" | "C" | "D" | "E" | "G" | "X" | "";
    state: "hidden" | "right" | "wrong";
  }

  interface TopicView {
    letter: "A" | "B" | "C" | "D" | "E" | "F" | "X1" | "X2";
    title: string;
    clue: string | null;
    known_to: Array<number>;
    after: number;
  }

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

  interface AuditView {
    pawn: number;
    start: number;
    steps: Array<StepView>;
    theories: Array<TheoryView>;
  }

  interface StepView {
    text: string;
    before: number;
    after: number;
    best: string | null;
    best_left: number;
    proved: boolean;
  }

  interface TheoryView {
    token: number;
    right: number;
    possible: number;
  }
}
