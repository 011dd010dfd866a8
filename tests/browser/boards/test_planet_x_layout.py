"""The places of marks, choices and tables on the board of The Search for Planet X."""


def test_the_mark_of_a_hint_lies_in_its_sector(visit):
    page = visit("Ada").page
    page.goto("/learn/planet_x/target/")
    page.locator('#board [data-key="sector:1"]').wait_for()
    outside = """() => {
      const sectors = [...document.querySelectorAll('#board [data-key^="sector:"]')];
      sectors.forEach((each, n) => each.setAttribute("data-advised", String(n + 1)));
      dispatchEvent(new Event("resize"));
      const marks = [...document.querySelectorAll(".advice-marks .advised")];
      const at = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2);
      const found = marks.map((mark) => at(mark.getBoundingClientRect()).closest("[data-key]")?.dataset.key);
      return sectors.map((each) => each.dataset.key).filter((key, n) => key !== found[n]);
    }"""
    assert page.evaluate(outside) == []
